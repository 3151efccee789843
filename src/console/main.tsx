import { render } from 'preact';
import { App } from './app';
import './console.css';
import { ConsoleStore } from './console-store';
import './tokens.css';

const store = new ConsoleStore();
render(<App store={store} />, document.body);
void store.follow();
