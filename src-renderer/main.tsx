import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/charts/styles.css';
import '@mantine/notifications/styles.css';
import './app/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './app/App.tsx';
import { startLanguage } from './app/language.ts';
import { startApp } from './app/start-app.ts';
import { handOutStyleNonce } from './app/style-nonce.ts';
import { allowPlainStyleText } from './app/trusted-types.ts';

allowPlainStyleText();
handOutStyleNonce();
await startLanguage();
startApp();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
