package dev.kontract.conformance.tasks.kontract;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.KubernetesKind;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.ListOptions;
import dev.kontract.client.Manifests;
import dev.kontract.client.ObjectDiff;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.WriteOptions;
import dev.kontract.client.Yaml;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.error.ApiException;
import dev.kontract.conformance.tasks.ObjectTasks;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.CustomObject;
import dev.kontract.model.CustomResource;
import dev.kontract.model.Deployment;
import dev.kontract.model.ObjectMeta;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import java.util.stream.Stream;

/** The tasks with Kontract's client. */
public final class KontractObjectTasks implements ObjectTasks {

    private final KontractClient client;

    /** Connects with the current context. */
    public KontractObjectTasks(Path kubeconfig) {
        client = KontractClient.connect(KubeConfig.of(kubeconfig).config());
    }

    @Override
    public List<String> crud(String namespace) {
        Resource<ConfigMap> maps = client.configMaps(namespace);
        ConfigMap created = maps.create(
                new ConfigMap().metadata(new ObjectMeta().name("settings")).putDataItem("colour", "blue"));
        ConfigMap changed = maps.update("settings", map -> map.putDataItem("colour", "red"));
        maps.delete("settings");
        return List.of(created.getData().get("colour"), changed.getData().get("colour"));
    }

    @Override
    public Map<String, String> patch(String namespace, String name) {
        Resource<ConfigMap> maps = client.configMaps(namespace);
        maps.patch(name, Patch.json().add("/data/b", "2"));
        maps.patch(name, Patch.merge().set("/data/c", "3"));
        return maps.patch(name, Patch.strategic(new ConfigMap().putDataItem("d", "4")))
                .getData();
    }

    @Override
    public List<String> apply(String namespace) {
        Resource<ConfigMap> maps = client.configMaps(namespace);
        WriteOptions one = WriteOptions.standard().fieldManager("one");
        WriteOptions two = WriteOptions.standard().fieldManager("two");
        maps.apply(shared("blue"), one);
        try {
            maps.apply(shared("red"), two);
            return List.of();
        } catch (ApiException.Conflict e) {
            ConfigMap taken = maps.apply(shared("red"), two.force());
            return List.of(e.getMessage(), taken.getData().get("colour"));
        }
    }

    private static ConfigMap shared(String colour) {
        return new ConfigMap().metadata(new ObjectMeta().name("shared")).putDataItem("colour", colour);
    }

    @Override
    public String plan(String namespace, String deployment) {
        Resource<Deployment> deployments = client.deployments(namespace);
        Deployment planned = deployments.patch(
                deployment,
                Patch.merge().set("/spec/replicas", 3),
                WriteOptions.standard().dryRun());
        return String.join("\n", ObjectDiff.of(deployments.get(deployment), planned));
    }

    @Override
    public List<String> pages(String namespace) {
        try (Stream<ConfigMap> maps =
                client.configMaps(namespace).stream(ListOptions.all().limit(2))) {
            return maps.map(ConfigMap::name).toList();
        }
    }

    @Override
    public void deleteAll(String namespace, IntConsumer progress) {
        Resource<ConfigMap> maps = client.configMaps(namespace);
        int deleted = 0;
        for (ConfigMap map : maps.list(ListOptions.all().labels("old=true")).items()) {
            maps.delete(map.name());
            progress.accept(++deleted);
        }
    }

    @Override
    public String await(String namespace, String name) {
        return client.configMaps(namespace)
                .await(name, map -> map.getData().containsKey("ready"), Duration.ofSeconds(20))
                .getData()
                .get("ready");
    }

    @Override
    public int dynamic(String namespace) {
        Kind<CustomObject> shops = Kind.custom("tasks.example.com/v1", "Shop", "shops", Kind.Scope.NAMESPACED);
        Resource<CustomObject> resource = client.resource(shops, namespace);
        resource.create(Yaml.read("{metadata: {name: dynamic}, spec: {seats: 2}}", CustomObject.class));
        resource.patch("dynamic", Patch.merge().set("/spec/seats", 3));
        return resource.get("dynamic").field("spec").path("seats").asInt();
    }

    /** The user's class. */
    @KubernetesKind(group = "tasks.example.com", version = "v1")
    public static class Shop extends CustomResource<ShopSpec, Void> {}

    /** Its spec. */
    public record ShopSpec(int seats) {}

    @Override
    public int typed(String namespace) {
        Resource<Shop> shops = client.resource(Kind.of(Shop.class), namespace);
        Shop shop = new Shop();
        shop.metadata().setName("typed");
        shop.setSpec(new ShopSpec(2));
        shops.create(shop);
        return shops.update("typed", each -> each.setSpec(new ShopSpec(3)))
                .getSpec()
                .seats();
    }

    @Override
    public List<String> deploy(Path manifest, String namespace) {
        Manifests manifests = client.manifests(Yaml.read(manifest));
        manifests.apply();
        manifests.awaitReady(Duration.ofSeconds(30));
        return manifests.prune(LabelQuery.where("release").is(namespace)).stream()
                .map(pruned -> pruned.name())
                .toList();
    }

    @Override
    public void close() {
        client.close();
    }
}
