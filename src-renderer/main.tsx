import '@mantine/core/styles.css';
import '@mantine/dates/styles.css';
import '@mantine/charts/styles.css';
import '@mantine/notifications/styles.css';
import './frame/global.css';
import { createRoot } from 'react-dom/client';
import { App } from './frame/App.tsx';
import { loadAhead } from './frame/screens.ts';
import { startApp } from './frame/start-app.ts';
import { handOutStyleNonce } from './frame/style-nonce.ts';
import { allowPlainStyleText } from './frame/trusted-types.ts';
import { startLanguage } from './kit/formats/language.ts';
import { parseHash } from './kit/routes/hash-route.ts';
import { routeOf } from './kit/routes/routes.ts';

allowPlainStyleText();
handOutStyleNonce();
loadAhead(routeOf(parseHash(window.location.hash).path).id);
await startLanguage();
startApp();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(<App />);
