// Creates, lists, changes, watches and deletes objects with the client of the contract and with that of a custom kind.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"os"

	"example.org/core"
	"example.org/kontract"
	"example.org/widgets"
)

const (
	namespace = "default"
	name      = "go"
)

var (
	labels = map[string]string{"app": name}
	// The client sends a patch as the first media type of the document: that of a JSON Patch, which is a list.
	step = []map[string]any{{"op": "add", "path": "/metadata/labels/changed", "value": "yes"}}
	// Kubernetes' own documents declare every patch as an object.
	change = map[string]any{"metadata": map[string]any{"labels": map[string]any{"changed": "yes"}}}
)

// kind is what the scenario needs of a kind; each member calls one generated operation.
type kind struct {
	name   string
	create func() (any, error)
	list   func() (any, error)
	patch  func() (any, error)
	watch  func() *http.Response
	delete func() error
}

// seen is what the scenario looks at, of an object or a list.
type seen struct {
	Metadata struct {
		Name   string
		Labels map[string]string
	}
	Items []seen
}

func main() {
	ctx := context.Background()
	url, authorization := os.Getenv("URL"), "Bearer "+os.Getenv("TOKEN")
	contract := kontract.NewConfiguration()
	contract.Servers = kontract.ServerConfigurations{{URL: url}}
	contract.AddDefaultHeader("Authorization", authorization)
	custom := widgets.NewConfiguration()
	custom.Servers = widgets.ServerConfigurations{{URL: url}}
	custom.AddDefaultHeader("Authorization", authorization)
	custom.HTTPClient = &http.Client{Transport: asMergePatch{}}

	kubernetes := core.NewConfiguration()
	kubernetes.Servers = core.ServerConfigurations{{URL: url}}
	kubernetes.AddDefaultHeader("Authorization", authorization)

	api := kontract.NewAPIClient(contract)
	roles(ctx, api.RoleAPI).run()
	statefulSets(ctx, api.StatefulSetAPI).run()
	pods(ctx, api.PodAPI).run()
	customKind(ctx, widgets.NewAPIClient(custom).ClientsExampleOrgV1API).run()
	_, _, err := core.NewAPIClient(kubernetes).CoreV1API.ListCoreV1PodForAllNamespaces(ctx).Execute()
	check(err == nil, "pods are listed", err)
}

func (k kind) run() {
	created := see(k.create())
	check(created.Metadata.Labels["app"] == name, k.name+" is created", nil)
	check(see(k.list()).has(name), k.name+" is in the list", nil)
	changed := see(k.patch())
	check(changed.Metadata.Labels["changed"] == "yes", k.name+" is changed", nil)
	check(isAdded(k.watch()), k.name+" is in the watch", nil)
	err := k.delete()
	check(err == nil, k.name+" is deleted", err)
	check(!see(k.list()).has(name), k.name+" is deleted", nil)
	fmt.Println(k.name)
}

// isAdded tells whether the first event has the object. The client has read the whole answer, which ends after a second.
func isAdded(response *http.Response) bool {
	line, _ := bufio.NewReader(response.Body).ReadBytes('\n')
	var event kontract.WatchEvent
	if err := json.Unmarshal(line, &event); err != nil {
		return false
	}
	return event.Type == "ADDED" && see(event.Object, nil).Metadata.Name == name
}

func see(answer any, err error) seen {
	check(err == nil, "the answer is understood", err)
	var found seen
	text, err := json.Marshal(answer)
	check(err == nil, "the answer can be written again", err)
	err = json.Unmarshal(text, &found)
	check(err == nil, "the answer can be read again", err)
	return found
}

func (list seen) has(name string) bool {
	for _, item := range list.Items {
		if item.Metadata.Name == name {
			return true
		}
	}
	return false
}

func check(holds bool, what string, err error) {
	if holds {
		return
	}
	fmt.Fprintln(os.Stderr, "failed:", what, err)
	if detailed, ok := err.(interface{ Body() []byte }); ok {
		fmt.Fprintf(os.Stderr, "%s\n", detailed.Body())
	}
	os.Exit(1)
}

// asMergePatch sends every patch as a merge patch, whatever the first media type of the document is.
type asMergePatch struct{}

func (asMergePatch) RoundTrip(request *http.Request) (*http.Response, error) {
	if request.Method == http.MethodPatch {
		request.Header.Set("Content-Type", "application/merge-patch+json")
	}
	return http.DefaultTransport.RoundTrip(request)
}
