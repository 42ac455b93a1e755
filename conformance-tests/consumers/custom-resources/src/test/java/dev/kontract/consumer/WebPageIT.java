package dev.kontract.consumer;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.junit.jupiter.api.Assertions.assertEquals;

import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.controller.node.NodeSimulation;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.ConfigMapBuilder;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespaced;
import io.fabric8.kubernetes.api.model.ObjectMeta;
import io.fabric8.kubernetes.api.model.ObjectMetaBuilder;
import io.fabric8.kubernetes.api.model.Pod;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceBuilder;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.DeploymentBuilder;
import io.fabric8.kubernetes.api.model.discovery.v1.EndpointSlice;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.IngressBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.CustomResource;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.dsl.Resource;
import io.fabric8.kubernetes.model.annotation.Group;
import io.fabric8.kubernetes.model.annotation.Version;
import io.javaoperatorsdk.operator.Operator;
import io.javaoperatorsdk.operator.api.config.informer.InformerEventSourceConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.Context;
import io.javaoperatorsdk.operator.api.reconciler.ControllerConfiguration;
import io.javaoperatorsdk.operator.api.reconciler.EventSourceContext;
import io.javaoperatorsdk.operator.api.reconciler.Reconciler;
import io.javaoperatorsdk.operator.api.reconciler.UpdateControl;
import io.javaoperatorsdk.operator.processing.event.source.EventSource;
import io.javaoperatorsdk.operator.processing.event.source.informer.InformerEventSource;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** An operator whose objects the controllers of the embedded server carry on: a web page served by pods. */
class WebPageIT {

    private static final long LIMIT = 60;
    private static final String NAMESPACE = "default";
    private static final String NAME = "hello";

    /** The content of a page, and whether it is reachable from outside of the cluster. */
    public static class WebPageSpec {
        public String html = "";
        public boolean exposed;

        static WebPageSpec of(String html, boolean exposed) {
            WebPageSpec spec = new WebPageSpec();
            spec.html = html;
            spec.exposed = exposed;
            return spec;
        }
    }

    /** The number of pods that serve a page. */
    public static class WebPageStatus {
        public int ready;
    }

    @Group("stable.example.com")
    @Version("v1")
    public static class WebPage extends CustomResource<WebPageSpec, WebPageStatus> implements Namespaced {}

    /** Keeps what serves a page, and reports its pods. */
    @ControllerConfiguration
    public static class WebPageReconciler implements Reconciler<WebPage> {

        @Override
        public List<EventSource<?, WebPage>> prepareEventSources(EventSourceContext<WebPage> context) {
            return Stream.of(ConfigMap.class, Deployment.class, Service.class, Ingress.class)
                    .<EventSource<?, WebPage>>map(kind -> source(kind, context))
                    .toList();
        }

        private static <T extends HasMetadata> EventSource<T, WebPage> source(
                Class<T> kind, EventSourceContext<WebPage> context) {
            return new InformerEventSource<>(
                    InformerEventSourceConfiguration.from(kind, WebPage.class)
                            .withLabelSelector("page")
                            .build(),
                    context);
        }

        @Override
        public UpdateControl<WebPage> reconcile(WebPage page, Context<WebPage> context) {
            KubernetesClient client = context.getClient();
            Stream.of(text(page), deployment(page), service(page)).forEach(each -> apply(client, page, each));
            if (page.getSpec().exposed) {
                apply(client, page, ingress(page));
            } else {
                context.getSecondaryResource(Ingress.class)
                        .ifPresent(ingress -> client.resource(ingress).delete());
            }
            int ready = context.getSecondaryResource(Deployment.class)
                    .map(Deployment::getStatus)
                    .map(status -> Objects.requireNonNullElse(status.getReadyReplicas(), 0))
                    .orElse(0);
            WebPage status = new WebPage();
            status.setMetadata(metadata(page));
            status.setStatus(new WebPageStatus());
            status.getStatus().ready = ready;
            return UpdateControl.patchStatus(status);
        }

        private static void apply(KubernetesClient client, WebPage page, HasMetadata object) {
            object.getMetadata().setLabels(Map.of("page", NAME));
            object.addOwnerReference(page);
            client.resource(object).serverSideApply();
        }

        private static ObjectMeta metadata(WebPage page) {
            return new ObjectMetaBuilder()
                    .withName(page.getMetadata().getName())
                    .withNamespace(page.getMetadata().getNamespace())
                    .build();
        }

        private static ConfigMap text(WebPage page) {
            return new ConfigMapBuilder()
                    .withMetadata(metadata(page))
                    .withData(Map.of("index.html", page.getSpec().html))
                    .build();
        }

        private static Deployment deployment(WebPage page) {
            return new DeploymentBuilder()
                    .withMetadata(metadata(page))
                    .withNewSpec()
                    .withReplicas(2)
                    .withNewSelector()
                    .addToMatchLabels("app", NAME)
                    .endSelector()
                    .withNewTemplate()
                    .withNewMetadata()
                    .addToLabels("app", NAME)
                    .endMetadata()
                    .withNewSpec()
                    .addNewContainer()
                    .withName("nginx")
                    .withImage("nginx:1.17.0")
                    .addNewPort()
                    .withContainerPort(80)
                    .endPort()
                    .addNewVolumeMount()
                    .withName("text")
                    .withMountPath("/usr/share/nginx/html")
                    .endVolumeMount()
                    .endContainer()
                    .addNewVolume()
                    .withName("text")
                    .withNewConfigMap()
                    .withName(page.getMetadata().getName())
                    .endConfigMap()
                    .endVolume()
                    .endSpec()
                    .endTemplate()
                    .endSpec()
                    .build();
        }

        private static Service service(WebPage page) {
            return new ServiceBuilder()
                    .withMetadata(metadata(page))
                    .withNewSpec()
                    .addToSelector("app", NAME)
                    .addNewPort()
                    .withPort(80)
                    .endPort()
                    .endSpec()
                    .build();
        }

        private static Ingress ingress(WebPage page) {
            return new IngressBuilder()
                    .withMetadata(metadata(page))
                    .withNewSpec()
                    .withNewDefaultBackend()
                    .withNewService()
                    .withName(page.getMetadata().getName())
                    .withNewPort()
                    .withNumber(80)
                    .endPort()
                    .endService()
                    .endDefaultBackend()
                    .endSpec()
                    .build();
        }
    }

    private ApiServer server;
    private KubernetesClient client;
    private Operator operator;

    @BeforeEach
    void start() throws Exception {
        server = ApiServer.start(ServerConfig.builder()
                .crds(Path.of("src/test/crds/webpages.yaml"))
                .controllers("*")
                .nodes(NodeSimulation.of(2))
                .build());
        client = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(server.kubeconfig()))
                .build();
        operator = new Operator(overrider -> overrider.withKubernetesClient(client).withCloseClientOnStop(false));
        operator.register(new WebPageReconciler());
        operator.start();
    }

    @AfterEach
    void stop() {
        operator.stop();
        client.close();
        server.close();
    }

    @Test
    void page_fromCreationToDeletion_isServedByPods() {
        WebPage page = new WebPage();
        page.setMetadata(new ObjectMetaBuilder().withName(NAME).build());
        page.setSpec(WebPageSpec.of("<html>1</html>", true));
        client.resource(page).inNamespace(NAMESPACE).create();

        await(pages(), found -> found.getStatus() != null && found.getStatus().ready == 2);
        await(named(Deployment.class), WebPageIT::isAvailable);
        await(named(Ingress.class), Objects::nonNull);
        client.resources(EndpointSlice.class)
                .inNamespace(NAMESPACE)
                .withLabel("kubernetes.io/service-name", NAME)
                .waitUntilCondition(WebPageIT::hasTwoReady, LIMIT, SECONDS);

        pages().edit(found -> {
            found.setSpec(WebPageSpec.of("<html>2</html>", false));
            return found;
        });
        await(named(ConfigMap.class), text -> "<html>2</html>".equals(text.getData().get("index.html")));
        gone(named(Ingress.class));
        assertEquals(2, named(Deployment.class).get().getStatus().getReadyReplicas());

        pages().delete();
        Stream.of(WebPage.class, ConfigMap.class, Deployment.class, Service.class)
                .forEach(kind -> gone(named(kind)));
        client.resources(Pod.class)
                .inNamespace(NAMESPACE)
                .withLabel("app", NAME)
                .informOnCondition(List::isEmpty)
                .orTimeout(LIMIT, SECONDS)
                .join();
    }

    private static boolean isAvailable(Deployment deployment) {
        return deployment.getStatus().getConditions().stream()
                .anyMatch(each -> each.getType().equals("Available") && each.getStatus().equals("True"));
    }

    private static boolean hasTwoReady(EndpointSlice slice) {
        return slice != null
                && slice.getEndpoints().stream()
                                .filter(each -> Boolean.TRUE.equals(each.getConditions().getReady()))
                                .count()
                        == 2;
    }

    private static <T> void await(Resource<T> resource, Predicate<T> condition) {
        resource.waitUntilCondition(found -> found != null && condition.test(found), LIMIT, SECONDS);
    }

    private static <T> void gone(Resource<T> resource) {
        resource.waitUntilCondition(Objects::isNull, LIMIT, SECONDS);
    }

    private Resource<WebPage> pages() {
        return named(WebPage.class);
    }

    private <T extends HasMetadata> Resource<T> named(Class<T> kind) {
        return client.resources(kind).inNamespace(NAMESPACE).withName(NAME);
    }
}
