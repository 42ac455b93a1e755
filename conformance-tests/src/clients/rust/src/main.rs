//! Creates, lists, changes, watches and deletes objects with the client of the contract and with that of a custom kind.

use kontract::apis::{pod_api, role_api, stateful_set_api};
use kontract::models::{Pod, Role, StatefulSet, WatchEvent};
use serde::{de::DeserializeOwned, Serialize};
use serde_json::{from_value, json, to_value, Value};
use std::fmt::Debug;
use std::io::{BufRead, BufReader};
use widgets::apis::clients_example_org_v1_api as widget_api;
use widgets::models::OrgExampleClientsV1Widget as Widget;

const SPACE: &str = "default";
const NAME: &str = "rust";

/// What the scenario needs of a kind; each function calls one generated operation.
struct Kind<'a> {
    name: &'a str,
    path: &'a str,
    create: &'a dyn Fn() -> Value,
    list: &'a dyn Fn() -> Value,
    read: &'a dyn Fn(Value) -> Value,
    delete: &'a dyn Fn() -> Value,
}

struct Server {
    url: String,
    token: String,
    client: reqwest::blocking::Client,
}

impl Server {
    fn request(&self, method: reqwest::Method, path: &str) -> reqwest::blocking::RequestBuilder {
        self.client.request(method, self.url.clone() + path).bearer_auth(&self.token)
    }

    /// The client sends every patch as application/json, which no server accepts: only its types are used.
    fn patch(&self, path: &str) -> Value {
        let body = json!([{"op": "add", "path": "/metadata/labels/changed", "value": "yes"}]);
        let request = self.request(reqwest::Method::PATCH, &format!("{path}/{NAME}"));
        let answer = request.header("Content-Type", "application/json-patch+json").body(body.to_string()).send();
        serde_json::from_str(&answer.expect("an answer").text().expect("a text")).expect("an object")
    }

    /// The client reads an answer to its end: the stream is read without it.
    fn watch(&self, path: &str) -> WatchEvent {
        let answer = self.request(reqwest::Method::GET, &format!("{path}?watch=true&timeoutSeconds=30")).send();
        let mut line = String::new();
        BufReader::new(answer.expect("an answer")).read_line(&mut line).expect("an event");
        serde_json::from_str(&line).expect("an event")
    }

    fn run(&self, kind: Kind) {
        let created = (kind.create)();
        assert_eq!(created["metadata"]["labels"]["app"], NAME, "{} is created", kind.name);
        assert!(has((kind.list)()), "{} is in the list", kind.name);
        let changed = (kind.read)(self.patch(kind.path));
        assert_eq!(changed["metadata"]["labels"]["changed"], "yes", "{} is changed", kind.name);
        let event = self.watch(kind.path);
        assert_eq!(event.r#type, "ADDED", "{} is in the watch", kind.name);
        assert_eq!(event.object["metadata"]["name"], NAME, "{} is in the watch", kind.name);
        (kind.delete)();
        assert!(!has((kind.list)()), "{} is deleted", kind.name);
        println!("{}", kind.name);
    }
}

fn has(list: Value) -> bool {
    list["items"].as_array().expect("items").iter().any(|item| item["metadata"]["name"] == NAME)
}

fn model<T: DeserializeOwned>(value: Value) -> T {
    from_value(value).expect("a value of the type")
}

fn seen<T: Serialize, E: Debug>(answer: Result<T, E>) -> Value {
    to_value(answer.expect("an answer")).expect("a value")
}

fn main() {
    let url = std::env::var("URL").expect("URL");
    let token = std::env::var("TOKEN").expect("TOKEN");
    let mut contract = kontract::apis::configuration::Configuration::new();
    contract.base_path = url.clone();
    contract.bearer_access_token = Some(token.clone());
    let mut custom = widgets::apis::configuration::Configuration::new();
    custom.base_path = url.clone();
    let mut headers = reqwest::header::HeaderMap::new();
    headers.insert("Authorization", format!("Bearer {token}").parse().expect("a header"));
    custom.client = reqwest::blocking::Client::builder().default_headers(headers).build().expect("a client");
    let server = Server { url, token, client: reqwest::blocking::Client::new() };

    let metadata = json!({"name": NAME, "labels": {"app": NAME}});
    let spec = json!({"containers": [{
        "name": "main",
        "image": "registry.example.org/main:1",
        "ports": [{"name": "http", "containerPort": 80}],
        "resources": {"requests": {"cpu": "100m"}},
        "livenessProbe": {"httpGet": {"path": "/", "port": "http"}}}]});
    let role: Role = model(json!({
        "metadata": metadata,
        "rules": [{"verbs": ["get"], "apiGroups": [""], "resources": ["pods"]}]}));
    let stateful_set: StatefulSet = model(json!({"metadata": metadata, "spec": {
        "serviceName": NAME,
        "selector": {"matchLabels": {"app": NAME}},
        "template": {"metadata": {"labels": {"app": NAME}}, "spec": spec}}}));
    let pod: Pod = model(json!({"metadata": metadata, "spec": spec}));
    let widget: Widget = model(json!({
        "apiVersion": "clients.example.org/v1",
        "kind": "Widget",
        "metadata": metadata,
        "spec": {"size": 3}}));

    server.run(Kind {
        name: "Role",
        path: "/apis/rbac.authorization.k8s.io/v1/namespaces/default/roles",
        create: &|| seen(role_api::create_namespaced_role(&contract, SPACE, role.clone(), None, None, None, None)),
        list: &|| seen(role_api::list_namespaced_role(
            &contract, SPACE, None, None, None, None, None, None, None, None, None, None, None)),
        read: &|value| seen(from_value::<Role>(value)),
        delete: &|| seen(role_api::delete_namespaced_role(&contract, SPACE, NAME, None, None, None, None, None, None)),
    });
    server.run(Kind {
        name: "StatefulSet",
        path: "/apis/apps/v1/namespaces/default/statefulsets",
        create: &|| seen(stateful_set_api::create_namespaced_stateful_set(
            &contract, SPACE, stateful_set.clone(), None, None, None, None)),
        list: &|| seen(stateful_set_api::list_namespaced_stateful_set(
            &contract, SPACE, None, None, None, None, None, None, None, None, None, None, None)),
        read: &|value| seen(from_value::<StatefulSet>(value)),
        delete: &|| seen(stateful_set_api::delete_namespaced_stateful_set(
            &contract, SPACE, NAME, None, None, None, None, None, None)),
    });
    server.run(Kind {
        name: "Pod",
        path: "/api/v1/namespaces/default/pods",
        create: &|| seen(pod_api::create_namespaced_pod(&contract, SPACE, pod.clone(), None, None, None, None)),
        list: &|| seen(pod_api::list_namespaced_pod(
            &contract, SPACE, None, None, None, None, None, None, None, None, None, None, None)),
        read: &|value| seen(from_value::<Pod>(value)),
        delete: &|| seen(pod_api::delete_namespaced_pod(&contract, SPACE, NAME, None, None, None, None, None, None)),
    });
    server.run(Kind {
        name: "Widget",
        path: "/apis/clients.example.org/v1/namespaces/default/widgets",
        create: &|| seen(widget_api::create_clients_example_org_v1_namespaced_widget(
            &custom, SPACE, widget.clone(), None, None, None, None)),
        list: &|| seen(widget_api::list_clients_example_org_v1_namespaced_widget(
            &custom, SPACE, None, None, None, None, None, None, None, None, None, None, None, None)),
        read: &|value| seen(from_value::<Widget>(value)),
        delete: &|| seen(widget_api::delete_clients_example_org_v1_namespaced_widget(
            &custom, NAME, SPACE, None, None, None, None, None, None, None)),
    });
}
