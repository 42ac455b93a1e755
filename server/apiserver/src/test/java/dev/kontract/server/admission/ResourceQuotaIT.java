package dev.kontract.server.admission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.Kind;
import dev.kontract.client.Kinds;
import dev.kontract.client.KontractClient;
import dev.kontract.client.Resource;
import dev.kontract.client.error.ApiException;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.Container;
import dev.kontract.model.CustomObject;
import dev.kontract.model.LocalObjectReference;
import dev.kontract.model.Namespace;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.Pod;
import dev.kontract.model.PodSpec;
import dev.kontract.model.Quantity;
import dev.kontract.model.ResourceQuota;
import dev.kontract.model.ResourceQuotaSpec;
import dev.kontract.model.ServiceAccount;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Quotas, with the controller that counts, and what pods get from their service account. */
class ResourceQuotaIT {

    private static final Duration LIMIT = Duration.ofSeconds(20);
    private static final String WIDGETS = """
            apiVersion: apiextensions.k8s.io/v1
            kind: CustomResourceDefinition
            metadata: {name: widgets.example.com}
            spec:
              group: example.com
              names: {plural: widgets, singular: widget, kind: Widget, listKind: WidgetList}
              scope: Namespaced
              versions:
                - {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}
            """;
    private static final AtomicInteger NUMBER = new AtomicInteger();

    private static ApiServer server;
    private static KontractClient client;

    @BeforeAll
    static void start() throws Exception {
        server = ApiServer.start(ServerConfig.builder()
                .controllers(
                        "resourcequota-controller",
                        "serviceaccount-controller",
                        "root-ca-certificate-publisher-controller")
                .crds((Object) WIDGETS)
                .build());
        client = server.client();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    private static String namespace() {
        String name = "quota-" + NUMBER.incrementAndGet();
        client.namespaces().create(new Namespace().metadata(new ObjectMeta().name(name)));
        return name;
    }

    private static Resource<ResourceQuota> quotas(String namespace) {
        return client.resource(Kinds.RESOURCE_QUOTA).inNamespace(namespace);
    }

    private static void limit(String namespace, Map<String, String> bounds) {
        ResourceQuotaSpec spec = new ResourceQuotaSpec();
        bounds.forEach((name, amount) -> spec.putHardItem(name, Quantity.parse(amount)));
        quotas(namespace)
                .create(new ResourceQuota().metadata(new ObjectMeta().name("q")).spec(spec));
        bounds.keySet().forEach(name -> quotas(namespace).await("q", quota -> used(quota, name) != null, LIMIT));
    }

    private static String used(ResourceQuota quota, String name) {
        Map<String, Quantity> used =
                quota.getStatus() == null ? null : quota.getStatus().getUsed();
        Quantity amount = used == null ? null : used.get(name);
        return amount == null ? null : amount.toString();
    }

    private static void awaitUsed(String namespace, String name, String amount) {
        quotas(namespace).await("q", quota -> Objects.equals(used(quota, name), amount), LIMIT);
    }

    private static boolean createMap(String namespace, String name) {
        try {
            client.configMaps(namespace).create(new ConfigMap().metadata(new ObjectMeta().name(name)));
            return true;
        } catch (ApiException.Forbidden e) {
            return false;
        }
    }

    @Test
    void concurrentCreates_neverExceedAQuota() throws Exception {
        String namespace = namespace();
        server.settle();
        limit(namespace, Map.of("configmaps", "21"));

        AtomicInteger created = new AtomicInteger();
        concurrently(8, worker -> {
            for (int i = 0; i < 10; i++) {
                created.addAndGet(createMap(namespace, "m-" + worker + '-' + i) ? 1 : 0);
            }
        });

        assertThat(created).hasValue(20); // and the one with the authority
        awaitUsed(namespace, "configmaps", "21");
    }

    @Test
    void concurrentCreatesAndDeletions_neverExceedAQuota() throws Exception {
        String namespace = namespace();
        server.settle();
        limit(namespace, Map.of("configmaps", "6"));

        AtomicInteger most = new AtomicInteger();
        AtomicInteger created = new AtomicInteger();
        concurrently(8, worker -> {
            for (int i = 0; i < 40; i++) {
                String name = "m-" + worker + '-' + i;
                if (createMap(namespace, name)) {
                    created.incrementAndGet();
                    most.accumulateAndGet(
                            client.configMaps(namespace).list().items().size(), Math::max);
                    client.configMaps(namespace).delete(name);
                }
            }
        });

        assertThat(most.get()).isBetween(1, 6);
        assertThat(created.get()).isPositive();
        awaitUsed(namespace, "configmaps", "1");
    }

    @Test
    void customObjects_areCounted() {
        String namespace = namespace();
        limit(namespace, Map.of("count/widgets.example.com", "1"));
        Resource<CustomObject> widgets = client.resource(
                        Kind.custom("example.com/v1", "Widget", "widgets", Kind.Scope.NAMESPACED))
                .inNamespace(namespace);

        widgets.create(widget("a"));

        assertThatThrownBy(() -> widgets.create(widget("b")))
                .hasMessageContaining("exceeded quota: q, requested: count/widgets.example.com=1, used:"
                        + " count/widgets.example.com=1, limited: count/widgets.example.com=1");
        widgets.delete("a");
        awaitUsed(namespace, "count/widgets.example.com", "0");
        widgets.create(widget("b"));
    }

    private static CustomObject widget(String name) {
        CustomObject widget = new CustomObject();
        widget.setApiVersion("example.com/v1");
        widget.setKind("Widget");
        widget.setMetadata(new ObjectMeta().name(name));
        return widget;
    }

    @Test
    void bounds_thatChange_areCountedAnew() {
        String namespace = namespace();
        limit(namespace, Map.of("configmaps", "9"));

        quotas(namespace)
                .update(
                        "q",
                        quota -> quota.getSpec()
                                .setHard(Map.of("configmaps", Quantity.parse("5"), "pods", Quantity.parse("2"))));

        awaitUsed(namespace, "pods", "0");
        client.pods(namespace).create(pod("p"));
        awaitUsed(namespace, "pods", "1");
    }

    @Test
    void pods_getTheTokenOfTheirAccount() {
        String namespace = namespace();
        server.settle();
        client.resource(Kinds.SERVICE_ACCOUNT)
                .inNamespace(namespace)
                .create(new ServiceAccount()
                        .metadata(new ObjectMeta().name("puller"))
                        .imagePullSecrets(List.of(new LocalObjectReference().name("key"))));

        PodSpec spec = client.pods(namespace).create(pod("p")).getSpec();
        PodSpec pulls = client.pods(namespace)
                .create(pod("pulls")
                        .spec(pod("").getSpec().serviceAccountName("puller").automountServiceAccountToken(false)))
                .getSpec();

        assertThat(spec.getServiceAccountName()).isEqualTo("default");
        assertThat(spec.getVolumes()).singleElement().satisfies(volume -> {
            assertThat(volume.getName()).matches("kube-api-access-[a-z0-9]{5}");
            assertThat(volume.getProjected().getSources()).hasSize(3);
        });
        assertThat(spec.getContainers().get(0).getVolumeMounts())
                .singleElement()
                .satisfies(mount ->
                        assertThat(mount.getMountPath()).isEqualTo("/var/run/secrets/kubernetes.io/serviceaccount"));
        assertThat(pulls.getVolumes()).isNullOrEmpty();
        assertThat(pulls.getImagePullSecrets()).containsExactly(new LocalObjectReference().name("key"));
        assertThatThrownBy(() -> client.pods(namespace)
                        .create(pod("stranger").spec(pod("").getSpec().serviceAccountName("nobody"))))
                .hasMessageContaining("error looking up service account " + namespace
                        + "/nobody: serviceaccount \"nobody\" not found");
    }

    @Test
    void namespaces_getTheAuthority_andKeepIt() {
        String namespace = namespace();
        server.settle();
        Map<String, String> published = Map.of("ca.crt", server.authorityCertificate());
        assertThat(client.configMaps(namespace).get("kube-root-ca.crt").getData())
                .isEqualTo(published);

        client.configMaps(namespace).update("kube-root-ca.crt", map -> map.setData(Map.of("ca.crt", "forged")));
        server.settle();
        assertThat(client.configMaps(namespace).get("kube-root-ca.crt").getData())
                .isEqualTo(published);

        client.configMaps(namespace).delete("kube-root-ca.crt");
        server.settle();
        assertThat(client.configMaps(namespace).get("kube-root-ca.crt").getData())
                .isEqualTo(published);
    }

    private static Pod pod(String name) {
        return new Pod()
                .metadata(new ObjectMeta().name(name))
                .spec(new PodSpec().containers(List.of(new Container().name("c").image("i"))));
    }

    @FunctionalInterface
    private interface Work {
        void run(int worker);
    }

    private static void concurrently(int workers, Work work) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(workers);
        try {
            List<Future<?>> running = new ArrayList<>();
            for (int i = 0; i < workers; i++) {
                int worker = i;
                running.add(threads.submit(() -> work.run(worker)));
            }
            for (Future<?> each : running) {
                each.get(60, TimeUnit.SECONDS);
            }
        } finally {
            threads.shutdownNow();
        }
    }
}
