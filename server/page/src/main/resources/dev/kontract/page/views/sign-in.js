// Sign-in: by a token or by the certificate of the browser.

import { html, useEffect, useLayoutEffect, useRef, useState } from '../lib/preact.js';
import { setQuery } from '../js/route.js';
import { signIn } from '../js/session.js';

/** The server redirects here when a one-time link is not valid. */
const EXPIRED = 'This link has been used or has expired. Sign in with a token, or restart the server for another link.';

/** Asks for credentials; the address stays, so that its view follows. */
export function SignInView() {
  const [failure, setFailure] = useState(new URLSearchParams(location.search).has('link') ? EXPIRED : undefined);
  const [busy, setBusy] = useState(false);
  const input = useRef();
  useLayoutEffect(() => input.current.focus(), []);
  useEffect(() => {
    document.title = 'Sign in · Kontract';
    if (failure) setQuery({ link: '' });
  }, []);
  const attempt = async token => {
    setBusy(true);
    setFailure(undefined);
    try {
      await signIn(token);
    } catch (error) {
      setFailure(error.code === 401 ? (token ? 'The server does not know this token.' : 'The browser presented no certificate that the server accepts.') : error.message);
      setBusy(false);
      input.current?.focus();
    }
  };
  const onSubmit = event => {
    event.preventDefault();
    attempt(input.current.value.trim());
  };
  return html`<main class="sign-in" id="main">
    <h1><span class="brand-mark" aria-hidden="true"></span>Kontract</h1>
    <form class="panel" method="post" onSubmit=${onSubmit}>
      <h2>Sign in</h2>
      <label class="field"><span>Token</span><input ref=${input} type="password" name="token" required autocomplete="off" spellcheck=${false} aria-describedby="token-help" /></label>
      <p class="quiet" id="token-help">The page can do what this user may do. A token of your kubeconfig, or of a service account: <code>kubectl create token default</code></p>
      ${failure && html`<p class="failure" role="alert">${failure}</p>`}
      <div class="actions"><button class="primary" disabled=${busy}>Sign in</button>
        <button type="button" disabled=${busy} onClick=${() => attempt('')}>Use a client certificate</button></div>
    </form>
    <p class="quiet">The server also prints a link at start that signs in once.</p>
  </main>`;
}
