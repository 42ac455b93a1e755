package dev.kontract.conformance.sdk;

import dev.kontract.client.ClientSettings;
import dev.kontract.client.FieldQuery;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.LabelQuery;
import dev.kontract.client.ListOptions;
import dev.kontract.client.ObjectList;
import dev.kontract.client.Patch;
import dev.kontract.client.Resource;
import dev.kontract.client.WriteOptions;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.client.controller.Controller;
import dev.kontract.client.controller.Owners;
import dev.kontract.client.controller.Reconciler;
import dev.kontract.client.controller.Result;
import dev.kontract.client.election.ElectionSettings;
import dev.kontract.client.election.LeaderElector;
import dev.kontract.client.error.ApiException;
import dev.kontract.client.http.Interceptor;
import dev.kontract.client.http.TransportSettings;
import dev.kontract.client.informer.ChangeListener;
import dev.kontract.client.informer.Informer;
import dev.kontract.client.informer.Transforms;
import dev.kontract.client.watch.ResumingWatch;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.PolicyRule;
import dev.kontract.model.Role;
import dev.kontract.model.StatefulSet;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.stream.Stream;

/** The snippets of the client's README, each as a method. */
final class Snippets {

    private Snippets() {}

    // snippet: list
    static void list(Path kubeconfig, String context, Consumer<String> out) {
        try (KontractClient client =
                KontractClient.connect(KubeConfig.of(kubeconfig).config(context))) {
            for (StatefulSet set : client.statefulSets("shop").list().items()) {
                out.accept(set.name() + ": " + set.getSpec().getReplicas());
            }
        }
    }
    // end

    // snippet: measured
    static KontractClient measured(ClientConfig config, Supplier<String> trace, Consumer<String> out) {
        Interceptor interceptor = (call, header) -> {
            header.accept("traceparent", trace.get());
            long begin = System.nanoTime();
            return (status, failure) -> {
                long millis = (System.nanoTime() - begin) / 1_000_000;
                out.accept(call.method() + " " + call.target() + " " + status + " " + millis + " ms");
            };
        };
        TransportSettings transport = TransportSettings.standard().withInterceptor(interceptor);
        return KontractClient.connect(config, ClientSettings.standard().withTransport(transport));
    }
    // end

    // snippet: create
    static Role create(KontractClient client, String namespace) {
        Role role = new Role()
                .metadata(new ObjectMeta().name("reader").putLabelsItem("app", "web"))
                .addRulesItem(new PolicyRule()
                        .apiGroups(List.of(""))
                        .resources(List.of("pods"))
                        .verbs(List.of("get", "list")));
        try {
            return client.roles(namespace).create(role, WriteOptions.standard().strict());
        } catch (ApiException.AlreadyExists e) {
            return client.roles(namespace).get("reader");
        }
    }
    // end

    // snippet: update
    static Role update(KontractClient client, String namespace) {
        return client.roles(namespace).update("reader", role -> role.metadata().putLabelsItem("tier", "front"));
    }
    // end

    // snippet: patch
    static void patch(KontractClient client, String namespace) {
        Resource<Role> roles = client.roles(namespace);
        roles.patch("reader", Patch.merge().set("/metadata/labels/a", "1").remove("/metadata/labels/tier"));
        roles.patch("reader", Patch.json().test("/rules/0/verbs/0", "get").add("/rules/0/verbs/-", "watch"));
    }
    // end

    // snippet: apply
    static ConfigMap apply(KontractClient client, String namespace) {
        ConfigMap desired =
                new ConfigMap().metadata(new ObjectMeta().name("settings")).data(Map.of("colour", "blue"));
        return client.configMaps(namespace)
                .apply(
                        desired,
                        WriteOptions.standard().fieldManager("shop-settings").force());
    }
    // end

    // snippet: select
    static long select(KontractClient client) {
        ListOptions selected = ListOptions.all()
                .labels(LabelQuery.where("app").in("web", "shop").and("canary").isAbsent())
                .fields(FieldQuery.isNot("metadata.namespace", "kube-system"))
                .limit(100);
        try (Stream<Role> roles = client.resource(Kinds.ROLE).stream(selected)) {
            return roles.count();
        }
    }
    // end

    // snippet: watch
    static void watch(KontractClient client, String namespace, Consumer<String> out) {
        Resource<ConfigMap> maps = client.configMaps(namespace);
        ObjectList<ConfigMap> now = maps.list();
        try (ResumingWatch<ConfigMap> changes = new ResumingWatch<>(maps, ListOptions.all(), now.resourceVersion())) {
            changes.next()
                    .ifPresent(change ->
                            out.accept(change.type() + " " + change.object().name()));
        }
    }
    // end

    // snippet: await
    static void await(KontractClient client, String namespace) {
        Resource<StatefulSet> sets = client.statefulSets(namespace);
        sets.await(
                "web",
                set -> Objects.equals(
                        set.getStatus().getObservedGeneration(),
                        set.getMetadata().getGeneration()),
                Duration.ofMinutes(1));
        sets.delete("web");
        sets.awaitGone("web", Duration.ofMinutes(1));
    }
    // end

    // snippet: informer
    static Informer<ConfigMap> informer(KontractClient client, String namespace, BlockingQueue<String> seen) {
        Informer<ConfigMap> informer = Informer.of(client.configMaps(namespace))
                .transform(Transforms.dropManagedFields())
                .index(
                        "colour",
                        map -> Optional.ofNullable(map.getData()).map(data -> data.get("colour")).stream()
                                .toList())
                .start();
        informer.addListener(new ChangeListener<>() {
            @Override
            public void onAdd(ConfigMap map) {
                seen.add(map.key());
            }
        });
        informer.awaitSync(Duration.ofSeconds(30));
        return informer;
    }
    // end

    // snippet: lead
    static void lead(KontractClient client, String namespace, String me, Runnable start, Runnable stop) {
        LeaderElector elector = LeaderElector.of(client, ElectionSettings.of(namespace, "guard", me));
        elector.run(start, stop);
    }
    // end

    // snippet: operator
    static Controller operator(KontractClient client, Informer<StatefulSet> sets, Informer<Role> roles) {
        Reconciler reconciler = request -> {
            Optional<StatefulSet> set = sets.indexer().get(request.namespace(), request.name());
            if (set.isEmpty() || set.get().deleting()) {
                return Result.done();
            }
            Role role = new Role()
                    .metadata(new ObjectMeta()
                            .name(Objects.requireNonNull(set.get().name()) + "-reader")
                            .addOwnerReferencesItem(Owners.controllerReference(set.get(), Kinds.STATEFUL_SET)))
                    .addRulesItem(new PolicyRule()
                            .apiGroups(List.of("apps"))
                            .resources(List.of("statefulsets"))
                            .resourceNames(List.of(request.name()))
                            .verbs(List.of("get", "watch")));
            client.roles(request.namespace())
                    .apply(
                            role,
                            WriteOptions.standard().fieldManager("role-keeper").force());
            return Result.done();
        };
        return Controller.named("role-keeper")
                .reconciles(sets)
                .watches(roles, Owners.controllers("StatefulSet"))
                .workers(2)
                .start(reconciler);
    }
    // end
}
