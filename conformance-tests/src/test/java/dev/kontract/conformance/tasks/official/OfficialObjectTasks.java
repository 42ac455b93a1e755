package dev.kontract.conformance.tasks.official;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import dev.kontract.conformance.tasks.ObjectTasks;
import io.kubernetes.client.Discovery;
import io.kubernetes.client.common.KubernetesListObject;
import io.kubernetes.client.common.KubernetesObject;
import io.kubernetes.client.custom.V1Patch;
import io.kubernetes.client.openapi.ApiClient;
import io.kubernetes.client.openapi.ApiException;
import io.kubernetes.client.openapi.apis.AppsV1Api;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ConfigMapList;
import io.kubernetes.client.openapi.models.V1Deployment;
import io.kubernetes.client.openapi.models.V1DeploymentList;
import io.kubernetes.client.openapi.models.V1ListMeta;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.util.PatchUtils;
import io.kubernetes.client.util.ResourceClient;
import io.kubernetes.client.util.RetryUtils;
import io.kubernetes.client.util.ServerSideApply;
import io.kubernetes.client.util.WaitUtils;
import io.kubernetes.client.util.Yaml;
import io.kubernetes.client.util.generic.GenericKubernetesApi;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesApi;
import io.kubernetes.client.util.generic.dynamic.DynamicKubernetesObject;
import io.kubernetes.client.util.generic.dynamic.Dynamics;
import io.kubernetes.client.util.generic.options.ListOptions;
import io.kubernetes.client.util.generic.options.PatchOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The tasks with the official client. */
public final class OfficialObjectTasks implements ObjectTasks {

    private final ApiClient client;
    private final CoreV1Api core;

    /** Connects with the current context. */
    public OfficialObjectTasks(Path kubeconfig) throws IOException {
        client = Clients.of(kubeconfig);
        core = new CoreV1Api(client);
    }

    @Override
    public List<String> crud(String namespace) throws Exception {
        V1ConfigMap created = core.createNamespacedConfigMap(
                        namespace,
                        new V1ConfigMap()
                                .metadata(new V1ObjectMeta().name("settings"))
                                .putDataItem("colour", "blue"))
                .execute();
        V1ConfigMap changed = RetryUtils.retryUponConflict(
                () -> {
                    V1ConfigMap map =
                            core.readNamespacedConfigMap("settings", namespace).execute();
                    map.putDataItem("colour", "red");
                    return core.replaceNamespacedConfigMap("settings", namespace, map)
                            .execute();
                },
                10);
        core.deleteNamespacedConfigMap("settings", namespace).execute();
        return List.of(created.getData().get("colour"), changed.getData().get("colour"));
    }

    @Override
    public Map<String, String> patch(String namespace, String name) throws Exception {
        patched(
                namespace,
                name,
                V1Patch.PATCH_FORMAT_JSON_PATCH,
                "[{\"op\": \"add\", \"path\": \"/data/b\", \"value\": \"2\"}]");
        patched(namespace, name, V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH, "{\"data\": {\"c\": \"3\"}}");
        return patched(namespace, name, V1Patch.PATCH_FORMAT_STRATEGIC_MERGE_PATCH, "{\"data\": {\"d\": \"4\"}}")
                .getData();
    }

    private V1ConfigMap patched(String namespace, String name, String format, String patch) throws ApiException {
        return PatchUtils.patch(
                V1ConfigMap.class,
                () -> core.patchNamespacedConfigMap(name, namespace, new V1Patch(patch))
                        .buildCall(null),
                format,
                client);
    }

    @Override
    public List<String> apply(String namespace) throws Exception {
        ServerSideApply.apply(client, V1ConfigMap.class, V1ConfigMapList.class, shared(namespace, "blue"), "one");
        V1ConfigMap red = shared(namespace, "red");
        try {
            ServerSideApply.apply(client, V1ConfigMap.class, V1ConfigMapList.class, red, "two");
            return List.of();
        } catch (ApiException e) {
            V1ConfigMap taken =
                    ServerSideApply.apply(client, V1ConfigMap.class, V1ConfigMapList.class, red, "two", true);
            return List.of(e.getMessage(), taken.getData().get("colour"));
        }
    }

    private static V1ConfigMap shared(String namespace, String colour) {
        return new V1ConfigMap()
                .apiVersion("v1")
                .kind("ConfigMap")
                .metadata(new V1ObjectMeta().namespace(namespace).name("shared"))
                .putDataItem("colour", colour);
    }

    @Override
    public String plan(String namespace, String deployment) throws Exception {
        AppsV1Api apps = new AppsV1Api(client);
        V1Deployment current =
                apps.readNamespacedDeployment(deployment, namespace).execute();
        V1Deployment planned = PatchUtils.patch(
                V1Deployment.class,
                () -> apps.patchNamespacedDeployment(
                                deployment, namespace, new V1Patch("{\"spec\": {\"replicas\": 3}}"))
                        .dryRun("All")
                        .buildCall(null),
                V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH,
                client);
        Set<String> before = Yaml.dump(current).lines().collect(Collectors.toSet());
        return Yaml.dump(planned).lines().filter(line -> !before.contains(line)).collect(Collectors.joining("\n"));
    }

    @Override
    public List<String> pages(String namespace) throws Exception {
        List<String> names = new ArrayList<>();
        String token = null;
        do {
            V1ConfigMapList page = core.listNamespacedConfigMap(namespace)
                    .limit(2)
                    ._continue(token)
                    .execute();
            page.getItems().forEach(map -> names.add(map.getMetadata().getName()));
            token = page.getMetadata().getContinue();
        } while (token != null && !token.isEmpty());
        return names;
    }

    @Override
    public void deleteAll(String namespace, IntConsumer progress) throws Exception {
        int deleted = 0;
        for (V1ConfigMap map : core.listNamespacedConfigMap(namespace)
                .labelSelector("old=true")
                .execute()
                .getItems()) {
            core.deleteNamespacedConfigMap(map.getMetadata().getName(), namespace)
                    .execute();
            progress.accept(++deleted);
        }
    }

    @Override
    public String await(String namespace, String name) throws Exception {
        return ResourceClient.create(client, V1ConfigMap.class, V1ConfigMapList.class, "", "v1", "configmaps")
                .inNamespace(namespace)
                .withName(name)
                .waitUntilCondition(map -> map.getData().containsKey("ready"), Duration.ofSeconds(20))
                .getData()
                .get("ready");
    }

    @Override
    public int dynamic(String namespace) throws Exception {
        DynamicKubernetesApi shops = new DynamicKubernetesApi("tasks.example.com", "v1", "shops", client);
        shops.create(Dynamics.newFromYaml("""
                        apiVersion: tasks.example.com/v1
                        kind: Shop
                        metadata: {namespace: %s, name: dynamic}
                        spec: {seats: 2}
                        """.formatted(namespace))).throwsApiException();
        return shops.patch(
                        namespace,
                        "dynamic",
                        V1Patch.PATCH_FORMAT_JSON_MERGE_PATCH,
                        new V1Patch("{\"spec\": {\"seats\": 3}}"))
                .throwsApiException()
                .getObject()
                .getRaw()
                .getAsJsonObject("spec")
                .get("seats")
                .getAsInt();
    }

    /** The user's class. */
    public static class Shop implements KubernetesObject {
        private String apiVersion = "tasks.example.com/v1";
        private String kind = "Shop";
        private V1ObjectMeta metadata = new V1ObjectMeta();
        private ShopSpec spec = new ShopSpec();

        @Override
        public String getApiVersion() {
            return apiVersion;
        }

        @Override
        public String getKind() {
            return kind;
        }

        @Override
        public V1ObjectMeta getMetadata() {
            return metadata;
        }
    }

    /** Its spec. */
    public static class ShopSpec {
        private int seats;
    }

    /** The list of the user's class. */
    public static class ShopList implements KubernetesListObject {
        private String apiVersion;
        private String kind;
        private V1ListMeta metadata;
        private List<Shop> items;

        @Override
        public String getApiVersion() {
            return apiVersion;
        }

        @Override
        public String getKind() {
            return kind;
        }

        @Override
        public V1ListMeta getMetadata() {
            return metadata;
        }

        @Override
        public List<Shop> getItems() {
            return items;
        }
    }

    @Override
    public int typed(String namespace) throws Exception {
        GenericKubernetesApi<Shop, ShopList> shops =
                new GenericKubernetesApi<>(Shop.class, ShopList.class, "tasks.example.com", "v1", "shops", client);
        Shop shop = new Shop();
        shop.metadata.namespace(namespace).name("typed");
        shop.spec.seats = 2;
        shops.create(shop).throwsApiException();
        return RetryUtils.retryUponConflict(
                        () -> {
                            Shop each = shops.get(namespace, "typed")
                                    .throwsApiException()
                                    .getObject();
                            each.spec.seats = 3;
                            return shops.update(each).throwsApiException().getObject();
                        },
                        10)
                .spec
                .seats;
    }

    @Override
    public List<String> deploy(Path manifest, String namespace) throws Exception {
        List<DynamicKubernetesObject> objects = Stream.of(
                        Files.readString(manifest).split("(?m)^---$"))
                .map(Dynamics::newFromYaml)
                .sorted(Comparator.comparingInt(OfficialObjectTasks::rank))
                .toList();
        for (DynamicKubernetesObject object : objects) {
            applied(object);
        }
        for (DynamicKubernetesObject object : objects) {
            if (object.getKind().equals("Deployment")) {
                ResourceClient.create(client, V1Deployment.class, V1DeploymentList.class, "apps", "v1", "deployments")
                        .inNamespace(namespace)
                        .withName(object.getMetadata().getName())
                        .waitUntilReady(Duration.ofSeconds(30));
            }
        }
        return pruned(objects, namespace);
    }

    private static int rank(DynamicKubernetesObject object) {
        int rank = List.of("Namespace", "CustomResourceDefinition", "ServiceAccount", "Secret", "ConfigMap", "Service")
                .indexOf(object.getKind());
        return rank < 0 ? Integer.MAX_VALUE : rank;
    }

    private void applied(DynamicKubernetesObject object) throws Exception {
        DynamicKubernetesApi api = api(object);
        V1Patch patch = new V1Patch(object.getRaw().toString());
        PatchOptions options = new PatchOptions().fieldManager("tasks").force(true);
        String name = object.getMetadata().getName();
        if (object.getMetadata().getNamespace() != null) {
            api.patch(object.getMetadata().getNamespace(), name, V1Patch.PATCH_FORMAT_APPLY_YAML, patch, options)
                    .throwsApiException();
            return;
        }
        api.patch(name, V1Patch.PATCH_FORMAT_APPLY_YAML, patch, options).throwsApiException();
        if (object.getKind().equals("CustomResourceDefinition")) {
            WaitUtils.waitUntilCondition(
                    () -> api.get(name).getObject(),
                    OfficialObjectTasks::isEstablished,
                    Duration.ofMillis(100),
                    Duration.ofSeconds(30));
        }
    }

    private static boolean isEstablished(DynamicKubernetesObject definition) {
        JsonObject status = definition.getRaw().getAsJsonObject("status");
        if (status == null || !(status.get("conditions") instanceof JsonArray conditions)) {
            return false;
        }
        for (JsonElement condition : conditions) {
            JsonObject fields = condition.getAsJsonObject();
            if (fields.get("type").getAsString().equals("Established")) {
                return fields.get("status").getAsString().equals("True");
            }
        }
        return false;
    }

    private DynamicKubernetesApi api(DynamicKubernetesObject object) throws ApiException {
        String[] version = object.getApiVersion().split("/");
        String root = version.length == 1 ? "/api/" : "/apis/";
        String plural = new Discovery(client)
                .resourceDiscovery(root + object.getApiVersion()).getResources().stream()
                        .filter(resource -> resource.getKind().equals(object.getKind())
                                && !resource.getName().contains("/"))
                        .findFirst()
                        .orElseThrow()
                        .getName();
        return version.length == 1
                ? new DynamicKubernetesApi("", version[0], plural, client)
                : new DynamicKubernetesApi(version[0], version[1], plural, client);
    }

    /** Finds objects of the kinds in the manifest only. */
    private List<String> pruned(List<DynamicKubernetesObject> objects, String namespace) throws ApiException {
        Set<String> kept = objects.stream()
                .map(object -> object.getKind() + " " + object.getMetadata().getName())
                .collect(Collectors.toSet());
        List<String> pruned = new ArrayList<>();
        for (DynamicKubernetesObject object : objects) {
            if (object.getMetadata().getNamespace() == null) {
                continue;
            }
            DynamicKubernetesApi api = api(object);
            for (DynamicKubernetesObject found : api.list(
                            namespace, new ListOptions().labelSelector("release=" + namespace))
                    .throwsApiException()
                    .getObject()
                    .getItems()) {
                String name = found.getMetadata().getName();
                if (kept.add(object.getKind() + " " + name)) {
                    api.delete(namespace, name).throwsApiException();
                    pruned.add(name);
                }
            }
        }
        return pruned;
    }

    @Override
    public void close() {
        Clients.close(client);
    }
}
