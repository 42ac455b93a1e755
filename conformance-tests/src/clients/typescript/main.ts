// Creates, lists, changes, watches and deletes objects with the client of the contract and with that of a custom kind.

import * as core from "./core/index.js";
import * as kontract from "./kontract/index.js";
import * as widgets from "./widgets/index.js";

const namespace = "default";
const name = "typescript";
const labels = { app: name };
const metadata = { name, labels };
const change = { metadata: { labels: { changed: "yes" } } };
const step = { op: "remove", path: "/metadata/labels/changed" };

const basePath = process.env.URL;
const accessToken = process.env.TOKEN!;
const headers = { Authorization: "Bearer " + accessToken };
const contract = new kontract.Configuration({ basePath, accessToken });

interface Named {
  metadata?: { name?: string; labels?: { [key: string]: string } };
}

/** What the scenario needs of a kind; each member calls one generated operation. */
interface Kind {
  kind: string;
  create(): Promise<Named>;
  list(): Promise<{ items: Named[] }>;
  watch(): Promise<{ raw: Response }>;
  patch(body: any, init: kontract.InitOverrideFunction): Promise<Named>;
  remove(): Promise<unknown>;
  /** Whether the type of a patch allows a list; that of Kubernetes' own documents does not. */
  lists: boolean;
}

function check(holds: unknown, what: string): void {
  if (!holds) {
    throw new Error("failed: " + what);
  }
}

/** Sends a body as a media type other than the first one of the document. */
function as(type: string): kontract.InitOverrideFunction {
  return async ({ init }) => ({ ...init, headers: { ...init.headers, "Content-Type": type } });
}

async function firstEvent(response: Response): Promise<kontract.WatchEvent> {
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  while (!text.includes("\n")) {
    const { value, done } = await reader.read();
    check(!done, "a watch sends events");
    text += value;
  }
  await reader.cancel();
  return kontract.WatchEventFromJSON(JSON.parse(text.slice(0, text.indexOf("\n"))));
}

async function run(kind: Kind): Promise<void> {
  check((await kind.create()).metadata?.name === name, kind.kind + " is created");
  const names = async () => (await kind.list()).items.map((each) => each.metadata?.name);
  check((await names()).includes(name), kind.kind + " is in the list");

  const merged = await kind.patch(change, as("application/merge-patch+json"));
  check(merged.metadata?.labels?.changed === "yes", kind.kind + " is changed by a merge patch");
  if (kind.lists) {
    const patched = await kind.patch([step], as("application/json-patch+json"));
    check(patched.metadata?.labels?.changed === undefined, kind.kind + " is changed by a JSON patch");
  }

  const event = await firstEvent((await kind.watch()).raw);
  const found = event.object as Named;
  check(event.type === "ADDED" && found.metadata?.name === name, kind.kind + " is in the watch");

  await kind.remove();
  check(!(await names()).includes(name), kind.kind + " is deleted");
  console.log(kind.kind);
}

const template: kontract.PodTemplateSpec = {
  metadata: { labels },
  spec: {
    containers: [
      {
        name: "main",
        image: "registry.example.org/main:1",
        ports: [{ name: "http", containerPort: 80 }],
        resources: { requests: { cpu: "100m" } },
        livenessProbe: { httpGet: { path: "/", port: "http" } },
      },
    ],
  },
};
const role: kontract.Role = { metadata, rules: [{ verbs: ["get"], apiGroups: [""], resources: ["pods"] }] };
const statefulSet: kontract.StatefulSet = {
  metadata,
  spec: { serviceName: name, selector: { matchLabels: labels }, template },
};
const pod: kontract.Pod = { metadata, spec: template.spec };
const widget: widgets.OrgExampleClientsV1Widget = {
  apiVersion: "clients.example.org/v1",
  kind: "Widget",
  metadata,
  spec: { size: 3, parts: [{ name: "a", port: "http" }, { name: "b", port: 1 }] },
};

const roles = new kontract.RoleApi(contract);
const statefulSets = new kontract.StatefulSetApi(contract);
const pods = new kontract.PodApi(contract);
const custom = new widgets.ClientsExampleOrgV1Api(new widgets.Configuration({ basePath, headers }));
const one = { namespace, name };
const stream = { namespace, watch: true, timeoutSeconds: 30 };

await run({
  kind: "Role",
  create: () => roles.createNamespacedRole({ namespace, role }),
  list: () => roles.listNamespacedRole({ namespace }),
  watch: () => roles.listNamespacedRoleRaw(stream),
  patch: (body, init) => roles.patchNamespacedRole({ ...one, body }, init),
  remove: () => roles.deleteNamespacedRole(one),
  lists: true,
});
await run({
  kind: "StatefulSet",
  create: () => statefulSets.createNamespacedStatefulSet({ namespace, statefulSet }),
  list: () => statefulSets.listNamespacedStatefulSet({ namespace }),
  watch: () => statefulSets.listNamespacedStatefulSetRaw(stream),
  patch: (body, init) => statefulSets.patchNamespacedStatefulSet({ ...one, body }, init),
  remove: () => statefulSets.deleteNamespacedStatefulSet(one),
  lists: true,
});
await run({
  kind: "Pod",
  create: () => pods.createNamespacedPod({ namespace, pod }),
  list: () => pods.listNamespacedPod({ namespace }),
  watch: () => pods.listNamespacedPodRaw(stream),
  patch: (body, init) => pods.patchNamespacedPod({ ...one, body }, init),
  remove: () => pods.deleteNamespacedPod(one),
  lists: true,
});
await run({
  kind: "Widget",
  create: () => custom.createClientsExampleOrgV1NamespacedWidget({ namespace, orgExampleClientsV1Widget: widget }),
  list: () => custom.listClientsExampleOrgV1NamespacedWidget({ namespace }),
  watch: () => custom.listClientsExampleOrgV1NamespacedWidgetRaw(stream),
  // The first media type of a patch is not JSON here, so that the client does not write the body itself.
  patch: (body, init) =>
    custom.patchClientsExampleOrgV1NamespacedWidget({ ...one, body }, async (request) => ({
      ...(await init(request)),
      body: JSON.stringify(body),
    })),
  remove: () => custom.deleteClientsExampleOrgV1NamespacedWidget(one),
  lists: false,
});

const all = await new core.CoreV1Api(new core.Configuration({ basePath, headers })).listCoreV1PodForAllNamespaces();
check(Array.isArray(all.items), "pods are listed");
