package main

import (
	"context"
	"net/http"

	"example.org/kontract"
	"example.org/widgets"
)

func metadata() *kontract.ObjectMeta {
	result := kontract.NewObjectMeta()
	result.SetName(name)
	result.SetLabels(labels)
	return result
}

func podSpec() kontract.PodSpec {
	cpu, port := "100m", "http"
	container := kontract.NewContainer("main")
	container.SetImage("registry.example.org/main:1")
	containerPort := kontract.NewContainerPort(80)
	containerPort.SetName(port)
	container.SetPorts([]kontract.ContainerPort{*containerPort})
	resources := kontract.NewResourceRequirements()
	resources.SetRequests(map[string]kontract.Quantity{"cpu": kontract.StringAsQuantity(&cpu)})
	container.SetResources(*resources)
	probe := kontract.NewProbe()
	request := kontract.NewHTTPGetAction(kontract.StringAsIntOrString(&port))
	request.SetPath("/")
	probe.SetHttpGet(*request)
	container.SetLivenessProbe(*probe)
	return *kontract.NewPodSpec([]kontract.Container{*container})
}

func roles(ctx context.Context, api *kontract.RoleAPIService) kind {
	rule := kontract.NewPolicyRule([]string{"get"})
	rule.SetApiGroups([]string{""})
	rule.SetResources([]string{"pods"})
	role := kontract.NewRole()
	role.SetMetadata(*metadata())
	role.SetRules([]kontract.PolicyRule{*rule})
	return kind{
		name:   "Role",
		create: func() (any, error) { return decoded(api.CreateNamespacedRole(ctx, namespace).Role(*role).Execute()) },
		list:   func() (any, error) { return decoded(api.ListNamespacedRole(ctx, namespace).Execute()) },
		patch:  func() (any, error) { return decoded(api.PatchNamespacedRole(ctx, namespace, name).Body(step).Execute()) },
		watch: func() *http.Response {
			_, response, _ := api.ListNamespacedRole(ctx, namespace).Watch(true).TimeoutSeconds(1).Execute()
			return response
		},
		delete: func() error {
			_, _, err := api.DeleteNamespacedRole(ctx, namespace, name).Execute()
			return err
		},
	}
}

func statefulSets(ctx context.Context, api *kontract.StatefulSetAPIService) kind {
	template := kontract.NewPodTemplateSpec()
	labelled := kontract.NewObjectMeta()
	labelled.SetLabels(labels)
	template.SetMetadata(*labelled)
	template.SetSpec(podSpec())
	selector := kontract.NewLabelSelector()
	selector.SetMatchLabels(labels)
	spec := kontract.NewStatefulSetSpec(*selector, *template)
	spec.SetServiceName(name)
	statefulSet := kontract.NewStatefulSet()
	statefulSet.SetMetadata(*metadata())
	statefulSet.SetSpec(*spec)
	return kind{
		name: "StatefulSet",
		create: func() (any, error) {
			return decoded(api.CreateNamespacedStatefulSet(ctx, namespace).StatefulSet(*statefulSet).Execute())
		},
		list: func() (any, error) { return decoded(api.ListNamespacedStatefulSet(ctx, namespace).Execute()) },
		patch: func() (any, error) {
			return decoded(api.PatchNamespacedStatefulSet(ctx, namespace, name).Body(step).Execute())
		},
		watch: func() *http.Response {
			_, response, _ := api.ListNamespacedStatefulSet(ctx, namespace).Watch(true).TimeoutSeconds(1).Execute()
			return response
		},
		delete: func() error {
			_, _, err := api.DeleteNamespacedStatefulSet(ctx, namespace, name).Execute()
			return err
		},
	}
}

func pods(ctx context.Context, api *kontract.PodAPIService) kind {
	pod := kontract.NewPod()
	pod.SetMetadata(*metadata())
	pod.SetSpec(podSpec())
	return kind{
		name:   "Pod",
		create: func() (any, error) { return decoded(api.CreateNamespacedPod(ctx, namespace).Pod(*pod).Execute()) },
		list:   func() (any, error) { return decoded(api.ListNamespacedPod(ctx, namespace).Execute()) },
		patch:  func() (any, error) { return decoded(api.PatchNamespacedPod(ctx, namespace, name).Body(step).Execute()) },
		watch: func() *http.Response {
			_, response, _ := api.ListNamespacedPod(ctx, namespace).Watch(true).TimeoutSeconds(1).Execute()
			return response
		},
		delete: func() error {
			_, _, err := api.DeleteNamespacedPod(ctx, namespace, name).Execute()
			return err
		},
	}
}

func customKind(ctx context.Context, api *widgets.ClientsExampleOrgV1APIService) kind {
	meta := widgets.NewIoK8sApimachineryPkgApisMetaV1ObjectMeta()
	meta.SetName(name)
	meta.SetLabels(labels)
	spec := widgets.NewOrgExampleClientsV1WidgetSpec(3)
	widget := widgets.NewOrgExampleClientsV1Widget()
	widget.SetApiVersion("clients.example.org/v1")
	widget.SetKind("Widget")
	widget.SetMetadata(*meta)
	widget.SetSpec(*spec)
	return kind{
		name: "Widget",
		create: func() (any, error) {
			request := api.CreateClientsExampleOrgV1NamespacedWidget(ctx, namespace)
			return decoded(request.Body(*widget).Execute())
		},
		list: func() (any, error) {
			return decoded(api.ListClientsExampleOrgV1NamespacedWidget(ctx, namespace).Execute())
		},
		patch: func() (any, error) {
			return decoded(api.PatchClientsExampleOrgV1NamespacedWidget(ctx, name, namespace).Body(change).Execute())
		},
		watch: func() *http.Response {
			request := api.ListClientsExampleOrgV1NamespacedWidget(ctx, namespace)
			_, response, _ := request.Watch(true).TimeoutSeconds(1).Execute()
			return response
		},
		delete: func() error {
			_, _, err := api.DeleteClientsExampleOrgV1NamespacedWidget(ctx, name, namespace).Execute()
			return err
		},
	}
}

// decoded leaves out the response of an operation.
func decoded[T any](answer T, _ *http.Response, err error) (any, error) {
	return answer, err
}
