/** The console: a web page for people that shows and controls the simulator through the control plane. */
import '@preact/signals';
import { render } from 'preact';
import { App } from './app.js';

const root = document.getElementById('console');
if (root !== null) render(<App />, root);
