package dev.kontract.conformance.tasks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.kontract.client.Kind;
import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.config.Credentials;
import dev.kontract.client.config.KubeConfig;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.MessageList;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

/** Provokes the failures of the client: {@code sdk-messages.txt} has the message of each exception. */
@EnabledOnOs(OS.LINUX) // others word the reasons of their own differently
class SdkMessagesIT {

    private static final Path LIST = Path.of("src/test/resources/dev/kontract/conformance/tasks/sdk-messages.txt");

    private static final Pattern FORM = Pattern.compile("\\w+: .+(\\R.+){0,4}");
    private static final URI NOWHERE = URI.create("https://127.0.0.1:1");

    @TempDir
    private Path folder;

    private final Map<String, ThrowingCallable> mistakes = new LinkedHashMap<>();
    private ApiServer server;

    @BeforeEach
    void prepare() throws IOException {
        server = ApiServer.start();
        Files.createFile(folder.resolve("empty"));
        Files.writeString(folder.resolve("text"), "not what is expected\n");
        Files.writeString(folder.resolve("broken.yaml"), "kind: [\n");
        collectConfigurations();
        collectConnections();
        collectRequests();
    }

    @AfterEach
    void stop() {
        server.close();
    }

    private void collectConfigurations() {
        mistakes.put("kubeconfig: the file does not exist", () -> config("missing"));
        mistakes.put("kubeconfig: the file is a directory", () -> config(""));
        mistakes.put("kubeconfig: the file is empty", () -> config("empty"));
        mistakes.put("kubeconfig: the file is not YAML", () -> config("broken.yaml"));
        mistakes.put(
                "kubeconfig: the context does not exist",
                () -> KubeConfig.of(kubeconfig("", ""), folder).config("other"));
        mistakes.put(
                "kubeconfig: the cluster has no server",
                () -> KubeConfig.of(kubeconfig("", "").replaceFirst("server: \\S+", "server: 127.0.0.1"), folder)
                        .config());
        mistakes.put(
                "kubeconfig: the user does not exist",
                () -> KubeConfig.of(kubeconfig("", "").replace("users: [{name: one", "users: [{name: two"), folder)
                        .config());
        mistakes.put("kubeconfig: the user has an auth-provider", () -> list("", "auth-provider: {name: gcp}"));
        mistakes.put(
                "kubeconfig: the program for credentials does not exist",
                () -> list("", "exec: {apiVersion: client.authentication.k8s.io/v1, command: no-such-command}"));
        mistakes.put(
                "kubeconfig: the program for credentials fails",
                () -> list("", "exec: {apiVersion: client.authentication.k8s.io/v1, command: \"false\"}"));
        mistakes.put(
                "kubeconfig: the program for credentials prints something else",
                () -> list("", "exec: {apiVersion: client.authentication.k8s.io/v1, command: echo, args: [hello]}"));
        mistakes.put("kubeconfig: the file with the token does not exist", () -> list("", "tokenFile: missing"));
        mistakes.put("kubeconfig: the file with the token is empty", () -> list("", "tokenFile: empty"));
        mistakes.put(
                "kubeconfig: the file of the authority does not exist",
                () -> list("certificate-authority: missing", ""));
        mistakes.put(
                "kubeconfig: the file of the authority contains no certificate",
                () -> list("certificate-authority: text", ""));
        mistakes.put(
                "kubeconfig: the certificate of the authority is not base64",
                () -> list("certificate-authority-data: '%'", ""));
        mistakes.put(
                "kubeconfig: the certificate of the client does not exist",
                () -> list("insecure-skip-tls-verify: true", "client-certificate: missing, client-key: missing"));
        mistakes.put(
                "kubeconfig: the certificate of the client has no key",
                () -> list("insecure-skip-tls-verify: true", "client-certificate: missing"));
        mistakes.put(
                "the file with the token does not exist",
                () -> list(ClientConfig.of(NOWHERE)
                        .withCredentials(Credentials.bearerFile(folder.resolve("missing"), Clock.systemUTC()))));
    }

    private void collectConnections() {
        mistakes.put("connection: nothing listens", () -> list(ClientConfig.of(NOWHERE)));
        mistakes.put(
                "connection: the host is unknown", () -> list(ClientConfig.of(URI.create("https://nowhere.invalid"))));
        mistakes.put(
                "connection: the server speaks https",
                () -> list(ClientConfig.of(URI.create(server.url().toString().replace("https:", "http:")))));
        mistakes.put(
                "connection: the server speaks http",
                () -> list(ClientConfig.of(
                        URI.create(server.insecureUrl().orElseThrow().toString().replace("http:", "https:")))));
        mistakes.put("connection: the certificate is not trusted", () -> list(ClientConfig.of(server.url())));
        mistakes.put(
                "connection: the certificate is for another name",
                () -> list(KubeConfig.of(server.kubeconfig(), folder)
                        .config()
                        .withTls(ClientTls.platform()
                                .trusting(authority())
                                .serverName("other.example.org")
                                .context())));
        mistakes.put("connection: the client is closed", () -> {
            KontractClient client = KontractClient.connect(ClientConfig.of(NOWHERE));
            client.close();
            client.namespaces().list();
        });
    }

    private void collectRequests() {
        mistakes.put(
                "request: without credentials",
                () -> list(ClientConfig.of(server.insecureUrl().orElseThrow())));
        mistakes.put(
                "request: with a wrong token",
                () -> list(ClientConfig.of(server.insecureUrl().orElseThrow())
                        .withCredentials(Credentials.bearer("wrong"))));
        mistakes.put(
                "request: without permission",
                () -> server.client("jane").namespaces().list());
        put(
                "request: the object does not exist",
                client -> client.configMaps("default").get("settings"));
        put(
                "request: the namespace does not exist",
                client -> client.configMaps("other").create(map("settings")));
        put(
                "request: the kind is not installed",
                client -> client.resource(
                                Kind.custom("none.example.com/v1", "Tool", "tools", Kind.Scope.NAMESPACED), "default")
                        .list());
        put("request: the object exists", client -> {
            client.configMaps("default").create(map("known"));
            client.configMaps("default").create(map("known"));
        });
        put(
                "request: the object is invalid",
                client -> client.configMaps("default").create(map("No_Name")));
        put(
                "request: the object has no name",
                client -> client.configMaps("default").create(new ConfigMap()));
        put("request: the object has changed meanwhile", client -> {
            ConfigMap stale = client.configMaps("default").get("known");
            client.configMaps("default").update("known", map -> map.putDataItem("colour", "blue"));
            client.configMaps("default").replace(stale.putDataItem("colour", "red"));
        });
        put(
                "request: a condition is not met in time",
                client -> client.configMaps("default")
                        .await("known", map -> map.getData().containsKey("ready"), Duration.ofMillis(100)));
    }

    private void put(String title, Consumer<KontractClient> mistake) {
        mistakes.put(title, () -> mistake.accept(server.client()));
    }

    private static ConfigMap map(String name) {
        return new ConfigMap().metadata(new ObjectMeta().name(name));
    }

    private ClientConfig config(String file) {
        return KubeConfig.of(folder.resolve(file)).config();
    }

    private static void list(ClientConfig config) {
        try (KontractClient client = KontractClient.connect(config)) {
            client.namespaces().list();
        }
    }

    /** Uses a kubeconfig for the server with these fields of the cluster and of the user. */
    private void list(String cluster, String user) {
        list(KubeConfig.of(kubeconfig(cluster, user), folder).config());
    }

    private String kubeconfig(String cluster, String user) {
        return """
                current-context: one
                clusters: [{name: one, cluster: {server: %s, %s}}]
                users: [{name: one, user: {%s}}]
                contexts: [{name: one, context: {cluster: one, user: one}}]
                """.formatted(server.url(), cluster, user);
    }

    private String authority() {
        String data =
                server.kubeconfig().replaceAll("(?s).*certificate-authority-data\"?: *\"?([A-Za-z0-9+/=]+).*", "$1");
        return new String(java.util.Base64.getDecoder().decode(data), java.nio.charset.StandardCharsets.UTF_8);
    }

    @Test
    void everyMessage_isAsListed() throws Exception {
        assertThat(new MessageList(LIST).cases()).containsExactlyElementsOf(mistakes.keySet());

        new MessageList(LIST).verify(FORM, title -> {
            Throwable failure = catchThrowable(mistakes.get(title));
            return failure == null
                    ? ""
                    : failure.getClass().getSimpleName() + ": "
                            + failure.getMessage()
                                    .replace(folder.toString(), "DIR")
                                    .replaceAll("(127\\.0\\.0\\.1:)(?!1\\b)\\d+", "$1PORT");
        });
    }
}
