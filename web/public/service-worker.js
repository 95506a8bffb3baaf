/* The pages without a line to the server, and pushes. Nothing that the server says to an account passes through here:
   the pages keep that themselves, for each account apart (src/company/offline.ts). */

const SHELL = 'shell-1'
const OFFLINE = 'offline-files'
const PAGE = '/'

self.addEventListener('install', (event) => {
  event.waitUntil(caches.open(SHELL).then((cache) => cache.add(PAGE)).then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  const old = (name) => name.startsWith('shell-') && name !== SHELL
  const drop = async () => Promise.all((await caches.keys()).filter(old).map((name) => caches.delete(name)))
  event.waitUntil(drop().then(() => self.clients.claim()))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (request.mode === 'navigate' && !/^\/(api|embed|feed|metrics|health|ready)/.test(url.pathname)) event.respondWith(page(request))
  else if (url.pathname.startsWith('/assets/')) event.respondWith(asset(request))
  else if (url.pathname.startsWith('/engine/')) event.respondWith(engine(request))
})

/** The newest page there is; every address of ours has the same one. */
async function page(request) {
  const cache = await caches.open(SHELL)
  try {
    const fresh = await fetch(request)
    if (fresh.ok && (fresh.headers.get('Content-Type') ?? '').includes('text/html')) await cache.put(PAGE, fresh.clone())
    return fresh
  } catch {
    return (await cache.match(PAGE)) ?? Response.error()
  }
}

/** Files whose name holds a hash never change; of the others the newest. */
async function asset(request) {
  const cache = await caches.open(SHELL)
  const kept = (await cache.match(request)) ?? (await keptOffline(request))
  if (kept && /-[\w-]{8,}\.\w+$/.test(new URL(request.url).pathname)) return kept
  try {
    const fresh = await fetch(request)
    if (fresh.ok) await cache.put(request, fresh.clone())
    return fresh
  } catch {
    return kept ?? Response.error()
  }
}

/** What the pages have fetched to play without a line (src/offline/kept.ts). */
async function keptOffline(request) {
  return (await caches.has(OFFLINE)) ? (await caches.open(OFFLINE)).match(request.url) : undefined
}

async function engine(request) {
  return (await keptOffline(request)) ?? fetch(request)
}

self.addEventListener('push', (event) => {
  const notice = event.data?.json()
  if (notice) event.waitUntil(show(notice))
})

/** Nothing for one who looks at the table; the same notice by another way takes this one's place. */
async function show(notice) {
  const open = await self.clients.matchAll({ type: 'window' })
  const place = new URL(notice.link).pathname
  if (open.some((one) => one.visibilityState === 'visible' && new URL(one.url).pathname === place)) return
  await self.registration.showNotification(notice.heading, {
    body: notice.text,
    tag: notice.id,
    icon: '/assets/icon.svg',
    data: { place },
  })
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(go(event.notification.data?.place ?? PAGE))
})

async function go(place) {
  const open = await self.clients.matchAll({ type: 'window' })
  const there = open.find((one) => new URL(one.url).pathname === place)
  if (there) await there.focus()
  else await self.clients.openWindow(place)
}
