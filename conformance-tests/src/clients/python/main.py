"""Creates, lists, changes, watches and deletes objects with the client of the contract and with that of a custom kind."""

import os
import sys

import core
import kontract
import widgets

NAMESPACE = "default"
NAME = "python"
CHANGE = {"metadata": {"labels": {"changed": "yes"}}}
CONTAINER = {
    "name": "main",
    "image": "registry.example.org/main:1",
    "ports": [{"name": "http", "containerPort": 80}],
    "resources": {"requests": {"cpu": "100m"}},
    "livenessProbe": {"httpGet": {"path": "/", "port": "http"}},
}
LABELS = {"app": NAME}
POD = {"containers": [CONTAINER]}
TEMPLATE = {"metadata": {"labels": LABELS}, "spec": POD}


def client(package):
    result = package.ApiClient(package.Configuration(host=os.environ["URL"]))
    result.set_default_header("Authorization", "Bearer " + os.environ["TOKEN"])
    return result


def check(holds, what):
    if not holds:
        sys.exit("failed: " + what)


def names(objects):
    return [each.metadata.name for each in objects]


def run(api, model, operation, api_version, fields):
    """Calls the operations of a kind; {} in the name of an operation stands for the verb."""

    def call(verb, *arguments, suffix="", **named):
        return getattr(api, operation.format(verb) + suffix)(*arguments, **named)

    kind = operation.rpartition("namespaced_")[2].title().replace("_", "")
    head = {"apiVersion": api_version, "kind": kind, "metadata": {"name": NAME, "labels": LABELS}}
    value = model.from_dict({**head, **fields})
    created = call("create", NAMESPACE, value)
    check(created.metadata.name == NAME and created.metadata.uid, kind + " is created")
    check(NAME in names(call("list", NAMESPACE).items), kind + " is in the list")

    place = {"namespace": NAMESPACE, "name": NAME}
    changed = call("patch", body=CHANGE, _content_type="application/merge-patch+json", **place)
    check(changed.metadata.labels["changed"] == "yes", kind + " is changed by a merge patch")
    if model.__module__.startswith("kontract"):  # Kubernetes' own documents declare every patch as an object.
        step = {"op": "remove", "path": "/metadata/labels/changed"}
        changed = call("patch", body=[step], _content_type="application/json-patch+json", **place)
        check(changed.metadata.labels == LABELS, kind + " is changed by a JSON patch")

    stream = call("list", NAMESPACE, suffix="_without_preload_content", watch=True, timeout_seconds=30)
    event = kontract.WatchEvent.from_json(next(iter(stream)).decode())
    check(event.type == "ADDED" and event.object["metadata"]["name"] == NAME, kind + " is in the watch")
    stream.close()

    call("delete", **place)
    check(NAME not in names(call("list", NAMESPACE).items), kind + " is deleted")
    print(kind)


contract = client(kontract)
run(kontract.RoleApi(contract), kontract.Role, "{}_namespaced_role", "rbac.authorization.k8s.io/v1",
    {"rules": [{"verbs": ["get"], "apiGroups": [""], "resources": ["pods"]}]})
run(kontract.StatefulSetApi(contract), kontract.StatefulSet, "{}_namespaced_stateful_set", "apps/v1",
    {"spec": {"serviceName": NAME, "selector": {"matchLabels": LABELS}, "template": TEMPLATE}})
run(kontract.PodApi(contract), kontract.Pod, "{}_namespaced_pod", "v1", {"spec": POD})
run(widgets.ClientsExampleOrgV1Api(client(widgets)), widgets.OrgExampleClientsV1Widget,
    "{}_clients_example_org_v1_namespaced_widget", "clients.example.org/v1",
    {"spec": {"size": 3, "parts": [{"name": "a", "port": "http"}, {"name": "b", "port": 1}]}})
check(core.CoreV1Api(client(core)).list_core_v1_pod_for_all_namespaces().items is not None, "pods are listed")
