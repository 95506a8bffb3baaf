import './app.css'
import { mount } from 'svelte'
import { speak, wanted } from './languages/language'
import { settings } from './shell/settings.svelte'

// The language first: what the page says is said while it is loaded.
await speak(wanted(settings.looks.language, navigator.languages))
const { default: App } = await import('./shell/App.svelte')
mount(App, { target: document.getElementById('app')! })
