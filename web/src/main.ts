import './app.css'
import { mount } from 'svelte'
import { speak, wanted } from './languages/language'
import { embeddedTable } from './routes'
import { settings } from './shell/settings.svelte'

// The language first: what the page says is said while it is loaded.
await speak(wanted(settings.looks.language, navigator.languages))
const target = document.getElementById('app')!
const embedded = embeddedTable(location.pathname)
if (embedded) mount((await import('./replay/Embedded.svelte')).default, { target, props: { id: embedded } })
else mount((await import('./shell/App.svelte')).default, { target })
