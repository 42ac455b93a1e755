package dev.kontract.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.ServerConfig;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.apiextensions.v1.CustomResourceDefinition;
import io.fabric8.kubernetes.api.model.authentication.TokenRequest;
import io.fabric8.kubernetes.api.model.authentication.TokenRequestSpecBuilder;
import io.fabric8.kubernetes.client.Config;
import io.fabric8.kubernetes.client.ConfigBuilder;
import io.fabric8.kubernetes.client.KubernetesClient;
import io.fabric8.kubernetes.client.KubernetesClientBuilder;
import io.fabric8.kubernetes.client.KubernetesClientException;
import io.fabric8.kubernetes.client.Watch;
import io.fabric8.kubernetes.client.Watcher;
import io.fabric8.kubernetes.client.WatcherException;
import io.kubernetes.client.openapi.apis.CoreV1Api;
import io.kubernetes.client.openapi.models.V1ConfigMap;
import io.kubernetes.client.openapi.models.V1ObjectMeta;
import io.kubernetes.client.util.ClientBuilder;
import io.kubernetes.client.util.credentials.AccessTokenAuthentication;
import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The clients of Java programs, and what the server does with each of the libraries in its jar. */
@Timeout(60)
class ClientsIT {

    /** Of {@code O=system:nodes, CN=jane}, in PEM, in Base64. */
    private static final String CERTIFICATE_REQUEST =
            "LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlIZ01JR0lBZ0VBTUNZeEZUQVRCZ05WQkFvTURITjVjM1JsYlRw"
                    + "dWIyUmxjekVOTUFzR0ExVUVBd3dFYW1GdQpaVEJaTUJNR0J5cUdTTTQ5QWdFR0NDcUdTTTQ5QXdFSEEwSUFCTFMveG9UTFRtSCtT"
                    + "S0NDNE92TjZWbUJxTlZZCkFiZU55V0lNaUk3T0g5VzRUakVwdG5OMTBXaFBBSFdYdnVJb0pFNDY0ZFJCNTdoQmMvQzdoR0cwamFP"
                    + "Z0FEQUsKQmdncWhrak9QUVFEQWdOSEFEQkVBaUJJZUtxd0VlOHJqNnRUQXc2VldiT2pvU29naWpxRCttTUcwQjQyRkJtWApJd0ln"
                    + "YzQrbnAzdXpQVzFwN1JadiszN2xsQVV1Uks5dmdXNUl0RlpBK3R5bEZUWT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0t"
                    + "LS0tCg==";

    private static ApiServer server;
    private static KubernetesClient fabric8;

    @BeforeAll
    static void start() throws Exception {
        server = ApiServer.start(ServerConfig.ofFlags("--insecure-port=0").build());
        fabric8 = new KubernetesClientBuilder()
                .withConfig(Config.fromKubeconfig(server.kubeconfig()))
                .build();
    }

    @AfterAll
    static void stop() {
        fabric8.close();
        server.close();
    }

    @Test
    void kontractClient_createsAndLists() {
        try (KontractClient client = server.client()) {
            client.configMaps("default").create(new ConfigMap().metadata(new ObjectMeta().name("of-kontract")));

            assertThat(client.configMaps("default").list().items())
                    .extracting(ConfigMap::name)
                    .contains("of-kontract");
        }
    }

    @Test
    void officialClient_createsAndLists() throws Exception {
        CoreV1Api api = new CoreV1Api(new ClientBuilder()
                .setBasePath(server.url().toString())
                .setCertificateAuthority(server.authorityCertificate().getBytes(StandardCharsets.US_ASCII))
                .setAuthentication(new AccessTokenAuthentication(server.adminToken()))
                .build());
        api.createNamespacedConfigMap(
                        "default", new V1ConfigMap().metadata(new V1ObjectMeta().name("of-the-official-client")))
                .execute();

        assertThat(api.listNamespacedConfigMap("default").execute().getItems())
                .extracting(map -> map.getMetadata().getName())
                .contains("of-the-official-client");
    }

    /** Over a WebSocket; without one that client falls back to plain HTTP, but only after some twenty seconds. */
    @Test
    void fabric8Client_watches() throws Exception {
        CompletableFuture<String> seen = new CompletableFuture<>();
        Watcher<Namespace> watcher = new Watcher<>() {
            @Override
            public void eventReceived(Action action, Namespace namespace) {
                seen.complete(action + " " + namespace.getMetadata().getName());
            }

            @Override
            public void onClose(WatcherException cause) {
                seen.completeExceptionally(cause);
            }
        };

        try (Watch watch = fabric8.namespaces().withName("default").watch(watcher)) {
            assertThat(seen.get(15, TimeUnit.SECONDS)).isEqualTo("ADDED default");
        }
    }

    /** Rules in CEL, read from YAML. */
    @Test
    void customResource_isValidatedByItsRules() {
        fabric8.load(stream("""
                        apiVersion: apiextensions.k8s.io/v1
                        kind: CustomResourceDefinition
                        metadata: {name: shops.example.com}
                        spec:
                          group: example.com
                          scope: Namespaced
                          names: {plural: shops, singular: shop, kind: Shop, listKind: ShopList}
                          versions:
                          - name: v1
                            served: true
                            storage: true
                            schema:
                              openAPIV3Schema:
                                type: object
                                properties:
                                  spec:
                                    type: object
                                    properties: {owner: {type: string, pattern: '^[a-z]+$'}, seats: {type: integer}}
                                    x-kubernetes-validations:
                                    - rule: "self.seats > 1 && self.owner.matches('^[a-m]')"
                                      message: too small
                        """)).create();
        fabric8.apiextensions()
                .v1()
                .customResourceDefinitions()
                .withName("shops.example.com")
                .waitUntilCondition(ClientsIT::isEstablished, 30, TimeUnit.SECONDS);

        assertThatThrownBy(() -> fabric8.resource(shop(1)).create())
                .isInstanceOf(KubernetesClientException.class)
                .hasMessageContaining("too small");
        assertThat(fabric8.resource(shop(2)).create().getMetadata().getUid()).isNotEmpty();
    }

    private static boolean isEstablished(CustomResourceDefinition definition) {
        return definition.getStatus() != null
                && definition.getStatus().getConditions().stream()
                        .anyMatch(condition -> condition.getType().equals("Established")
                                && condition.getStatus().equals("True"));
    }

    private static InputStream stream(String text) {
        return new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8));
    }

    private static String shop(int seats) {
        return """
                apiVersion: example.com/v1
                kind: Shop
                metadata: {name: corner, namespace: default}
                spec: {owner: eve, seats: %d}
                """.formatted(seats);
    }

    /** Tokens are signed and verified as JWTs. */
    @Test
    void serviceAccount_actsByItsToken() {
        fabric8.resource("""
                        apiVersion: v1
                        kind: ServiceAccount
                        metadata: {name: robot, namespace: default}
                        """).create();
        TokenRequest request = new TokenRequest();
        request.setSpec(new TokenRequestSpecBuilder()
                .withAudiences()
                .withExpirationSeconds(3600L)
                .build());
        String token = fabric8.serviceAccounts()
                .inNamespace("default")
                .withName("robot")
                .tokenRequest(request)
                .getStatus()
                .getToken();

        try (KubernetesClient robot = new KubernetesClientBuilder()
                .withConfig(new ConfigBuilder()
                        .withMasterUrl(server.url().toString())
                        .withCaCertData(server.authorityCertificate())
                        .withOauthToken(token)
                        .build())
                .build()) {
            assertThatThrownBy(() -> robot.secrets().inNamespace("default").list())
                    .hasMessageContaining("system:serviceaccount:default:robot");
        }
    }

    /** The request is parsed, and its signature verified. */
    @Test
    void certificateRequest_isAccepted() {
        String request = """
                apiVersion: certificates.k8s.io/v1
                kind: CertificateSigningRequest
                metadata: {name: jane}
                spec: {signerName: example.com/any, usages: [client auth], request: %s}
                """.formatted(CERTIFICATE_REQUEST);

        assertThat(fabric8.resource(request).create().getMetadata().getUid()).isNotEmpty();
        assertThatThrownBy(() -> fabric8.resource(request.replace("jane", "joe").replace(CERTIFICATE_REQUEST, "eA=="))
                        .create())
                .hasMessageContaining("PEM block type must be CERTIFICATE REQUEST");
    }

    @Test
    void protobuf_isServed() throws Exception {
        HttpResponse<byte[]> response = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(
                                        server.insecureUrl().orElseThrow().resolve("/api/v1/namespaces/default"))
                                .header("Accept", "application/vnd.kubernetes.protobuf")
                                .header("Authorization", "Bearer " + server.adminToken())
                                .build(),
                        HttpResponse.BodyHandlers.ofByteArray());

        assertThat(response.statusCode()).isEqualTo(200);
        assertThat(response.body()).startsWith('k', '8', 's', 0);
    }

    @Test
    void jaxrsResources_areRefused() {
        ServerConfig config = ServerConfig.builder().resources(new Object()).build();

        assertThatIllegalStateException()
                .isThrownBy(() -> ApiServer.start(config))
                .withMessageContaining("kontract-server");
    }
}
