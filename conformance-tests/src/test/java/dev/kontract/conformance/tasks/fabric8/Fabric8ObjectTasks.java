package dev.kontract.conformance.tasks.fabric8;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.conformance.tasks.ObjectTasks;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.ConfigMapList;
import io.fabric8.kubernetes.api.model.GenericKubernetesResource;
import io.fabric8.kubernetes.api.model.GenericKubernetesResourceBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.ListOptions;
import io.fabric8.kubernetes.api.model.ListOptionsBuilder;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.client.dsl.base.PatchContext;
import io.fabric8.kubernetes.client.dsl.base.PatchType;
import io.fabric8.kubernetes.client.readiness.Readiness;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.fabric8.zjsonpatch.JsonDiff;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.stream.Collectors;

/** The tasks with fabric8's client. */
public final class Fabric8ObjectTasks implements ObjectTasks {

    private final KubernetesClient client;

    /** Connects with the current context. */
    public Fabric8ObjectTasks(Path kubeconfig) {
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(kubeconfig.toFile()))
                .build();
    }

    @Override
    public List<String> crud(String namespace) {
        Resource<ConfigMap> settings = client.configMaps()
                .inNamespace(namespace)
                .resource(new ConfigMapBuilder()
                        .withNewMetadata()
                        .withName("settings")
                        .endMetadata()
                        .addToData("colour", "blue")
                        .build());
        ConfigMap created = settings.create();
        ConfigMap changed = settings.edit(
                map -> new ConfigMapBuilder(map).addToData("colour", "red").build());
        settings.delete();
        return List.of(created.getData().get("colour"), changed.getData().get("colour"));
    }

    @Override
    public Map<String, String> patch(String namespace, String name) {
        Resource<ConfigMap> map = client.configMaps().inNamespace(namespace).withName(name);
        map.patch(PatchContext.of(PatchType.JSON), "[{\"op\": \"add\", \"path\": \"/data/b\", \"value\": \"2\"}]");
        map.patch(PatchContext.of(PatchType.JSON_MERGE), "{\"data\": {\"c\": \"3\"}}");
        return map.patch(PatchContext.of(PatchType.STRATEGIC_MERGE), "{\"data\": {\"d\": \"4\"}}")
                .getData();
    }

    @Override
    public List<String> apply(String namespace) {
        client.resource(shared(namespace, "blue")).fieldManager("one").serverSideApply();
        try {
            client.resource(shared(namespace, "red")).fieldManager("two").serverSideApply();
            return List.of();
        } catch (KubernetesClientException e) {
            ConfigMap taken = client.resource(shared(namespace, "red"))
                    .fieldManager("two")
                    .forceConflicts()
                    .serverSideApply();
            return List.of(e.getMessage(), taken.getData().get("colour"));
        }
    }

    private static ConfigMap shared(String namespace, String colour) {
        return new ConfigMapBuilder()
                .withNewMetadata()
                .withNamespace(namespace)
                .withName("shared")
                .endMetadata()
                .addToData("colour", colour)
                .build();
    }

    @Override
    public String plan(String namespace, String deployment) {
        Resource<Deployment> resource =
                client.apps().deployments().inNamespace(namespace).withName(deployment);
        Deployment planned =
                resource.dryRun().patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"replicas\": 3}}");
        JsonNode before = client.getKubernetesSerialization().convertValue(resource.get(), JsonNode.class);
        JsonNode after = client.getKubernetesSerialization().convertValue(planned, JsonNode.class);
        return JsonDiff.asJson(before, after).toString();
    }

    @Override
    public List<String> pages(String namespace) {
        List<String> names = new ArrayList<>();
        ListOptions options = new ListOptionsBuilder().withLimit(2L).build();
        do {
            ConfigMapList page = client.configMaps().inNamespace(namespace).list(options);
            page.getItems().forEach(map -> names.add(map.getMetadata().getName()));
            options.setContinue(page.getMetadata().getContinue());
        } while (options.getContinue() != null && !options.getContinue().isEmpty());
        return names;
    }

    @Override
    public void deleteAll(String namespace, IntConsumer progress) {
        int deleted = 0;
        for (Resource<ConfigMap> map : client.configMaps()
                .inNamespace(namespace)
                .withLabel("old", "true")
                .resources()
                .toList()) {
            map.delete();
            progress.accept(++deleted);
        }
    }

    @Override
    public String await(String namespace, String name) {
        return client.configMaps()
                .inNamespace(namespace)
                .withName(name)
                .waitUntilCondition(map -> map != null && map.getData().containsKey("ready"), 20, TimeUnit.SECONDS)
                .getData()
                .get("ready");
    }

    @Override
    public int dynamic(String namespace) {
        GenericKubernetesResource shop = new GenericKubernetesResourceBuilder()
                .withApiVersion("tasks.example.com/v1")
                .withKind("Shop")
                .withNewMetadata()
                .withNamespace(namespace)
                .withName("dynamic")
                .endMetadata()
                .addToAdditionalProperties("spec", Map.of("seats", 2))
                .build();
        client.resource(shop).create();
        client.resource(shop).patch(PatchContext.of(PatchType.JSON_MERGE), "{\"spec\": {\"seats\": 3}}");
        return client.resource(shop).get().get("spec", "seats");
    }

    /** The user's class. */
    @Group("tasks.example.com")
    @Version("v1")
    public static class Shop extends CustomResource<ShopSpec, Void> implements Namespaced {}

    /** Its spec. */
    public static class ShopSpec {
        public int seats;
    }

    @Override
    public int typed(String namespace) {
        Shop shop = new Shop();
        shop.getMetadata().setName("typed");
        shop.setSpec(new ShopSpec());
        shop.getSpec().seats = 2;
        Resource<Shop> resource =
                client.resources(Shop.class).inNamespace(namespace).resource(shop);
        resource.create();
        return resource.edit(each -> {
                    each.getSpec().seats = 3;
                    return each;
                })
                .getSpec()
                .seats;
    }

    @Override
    public List<String> deploy(Path manifest, String namespace) throws Exception {
        List<HasMetadata> objects;
        try (InputStream documents = Files.newInputStream(manifest)) {
            objects = new ArrayList<>(client.load(documents).items());
        }
        objects.sort(Comparator.comparingInt(Fabric8ObjectTasks::rank));
        for (HasMetadata object : objects) {
            client.resource(object).forceConflicts().serverSideApply();
            if (object instanceof CustomResourceDefinition definition) {
                client.resource(definition).waitUntilCondition(Fabric8ObjectTasks::isEstablished, 30, TimeUnit.SECONDS);
            }
        }
        client.resourceList(objects.stream()
                        .filter(Readiness.getInstance()::isReadinessApplicable)
                        .toList())
                .waitUntilReady(30, TimeUnit.SECONDS);
        return prune(objects, namespace);
    }

    private static int rank(HasMetadata object) {
        int rank = List.of("Namespace", "CustomResourceDefinition", "ServiceAccount", "Secret", "ConfigMap", "Service")
                .indexOf(object.getKind());
        return rank < 0 ? Integer.MAX_VALUE : rank;
    }

    private static boolean isEstablished(CustomResourceDefinition definition) {
        return definition.getStatus() != null
                && definition.getStatus().getConditions().stream()
                        .anyMatch(condition -> condition.getType().equals("Established")
                                && condition.getStatus().equals("True"));
    }

    /** Finds objects of the kinds in the manifest only. */
    private List<String> prune(List<HasMetadata> objects, String namespace) {
        Set<String> kept = objects.stream()
                .map(object -> object.getKind() + " " + object.getMetadata().getName())
                .collect(Collectors.toSet());
        List<String> pruned = new ArrayList<>();
        for (HasMetadata object : objects) {
            if (object.getMetadata().getNamespace() == null) {
                continue;
            }
            for (GenericKubernetesResource found : client.genericKubernetesResources(
                            object.getApiVersion(), object.getKind())
                    .inNamespace(namespace)
                    .withLabel("release", namespace)
                    .list()
                    .getItems()) {
                if (kept.add(found.getKind() + " " + found.getMetadata().getName())) {
                    client.resource(found).delete();
                    pruned.add(found.getMetadata().getName());
                }
            }
        }
        return pruned;
    }

    @Override
    public void close() {
        client.close();
    }
}
