// A table without rows: what to run to fill it.

import { html } from '../../lib/preact.js';
import { isSaved } from '../../js/api.js';
import { Empty } from '../../js/parts.js';

const COMMANDS = {
  pods: 'kubectl run web --image=nginx',
  deployments: 'kubectl create deployment web --image=nginx',
  services: 'kubectl expose deployment web --port=80',
  configmaps: 'kubectl create configmap settings --from-literal=colour=blue',
  secrets: 'kubectl create secret generic login --from-literal=password=example',
  jobs: 'kubectl create job hello --image=busybox -- echo hello',
  cronjobs: "kubectl create cronjob hello --image=busybox --schedule='*/5 * * * *' -- echo hello",
  namespaces: 'kubectl create namespace shop',
  roles: 'kubectl create role reader --verb=get,list,watch --resource=pods',
  serviceaccounts: 'kubectl create serviceaccount robot',
};

/** Says that nothing is there or, with `narrowed`, that nothing matches. */
export function NoRows({ kind, namespace, narrowed }) {
  if (narrowed) return html`<${Empty} title="No object matches."><p>Change the filter, the selectors or the namespaces above.</p></${Empty}>`;
  if (isSaved()) return html`<${Empty} title="None was left." />`;
  const [command, run] = (COMMANDS[kind.resource] || 'kubectl apply -f FILE').split(' -- ');
  return html`<${Empty} title=${`No ${kind.resource}${namespace ? ` in ${namespace}` : ''}.`}>
    <p>Create one:</p><pre tabindex="0"><code>${command}${kind.namespaced && namespace ? ` -n ${namespace}` : ''}${run ? ` -- ${run}` : ''}</code></pre>
  </${Empty}>`;
}
