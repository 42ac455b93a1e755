package dev.kontract.conformance.faults;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.client.KontractClient;
import dev.kontract.client.config.ClientConfig;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Watches in every form: over HTTP/1.1 and HTTP/2, in JSON and protobuf, at the present paths and the old ones. */
class WatchStreamsIT {

    private static final String PROTOBUF = "application/vnd.kubernetes.protobuf";

    @TempDir
    private static Path folder;

    private static DurableServer server;
    private static KontractClient client;
    private static HttpClient http;

    @BeforeAll
    static void start() throws Exception {
        server = new DurableServer(folder);
        client = server.client();
        ClientConfig config = server.config();
        HttpClient.Builder builder = HttpClient.newBuilder();
        http = config.tls() == null
                ? builder.build()
                : builder.sslContext(config.tls()).build();
    }

    @AfterAll
    static void stop() {
        client.close();
        server.close();
    }

    static Stream<Arguments> forms() {
        String watch = "?watch=true";
        return Stream.of(HttpClient.Version.values())
                .flatMap(version -> Stream.of(
                                "/api/v1/namespaces/shop/configmaps" + watch,
                                "/api/v1/watch/namespaces/shop/configmaps",
                                "/api/v1/watch/configmaps?fieldSelector=metadata.name%3D{name}",
                                "/api/v1/watch/namespaces/shop/configmaps/{name}")
                        .flatMap(path -> Stream.of("application/json", PROTOBUF)
                                .map(type -> Arguments.of(version, path, type))));
    }

    @ParameterizedTest
    @MethodSource("forms")
    void watch_anyForm_tellsWhatHappens(HttpClient.Version version, String path, String type) throws Exception {
        String name = "m" + Integer.toHexString((version + path + type).hashCode());
        String target = path.replace("{name}", name);
        String from = client.configMaps("shop").list().resourceVersion();
        String query = (target.contains("?") ? "&" : "?") + "resourceVersion=" + from;
        HttpRequest request = HttpRequest.newBuilder(URI.create(server.config().server() + target + query))
                .version(version)
                .header("Authorization", "Bearer " + server.token())
                .header("Accept", type)
                .build();
        HttpResponse<InputStream> response = http.send(request, BodyHandlers.ofInputStream());
        try (DataInputStream in = new DataInputStream(response.body())) {
            assertThat(response.statusCode()).isEqualTo(200);
            assertThat(response.version()).isEqualTo(version);
            assertThat(response.headers().firstValue("content-type").orElse("")).startsWith(type);
            client.configMaps("shop").create(new ConfigMap().metadata(new ObjectMeta().name(name)));
            client.configMaps("shop").delete(name);

            assertThat(event(in, type)).contains("ADDED", name);
            assertThat(event(in, type)).contains("DELETED", name);
        }
    }

    /** An event is a line of JSON, or a message behind its length. */
    private static String event(DataInputStream in, String type) throws IOException {
        if (type.equals(PROTOBUF)) {
            String message = new String(in.readNBytes(in.readInt()), ISO_8859_1);
            assertThat(message).contains("k8s\0");
            return message;
        }
        StringBuilder line = new StringBuilder();
        for (int next = in.read(); next != '\n'; next = in.read()) {
            assertThat(next).isNotNegative();
            line.append((char) next);
        }
        return new String(line.toString().getBytes(ISO_8859_1), UTF_8);
    }
}
