package dev.kontract.server.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ConfigMap;
import dev.kontract.server.ApiServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import dev.kontract.server.fault.FaultRule;
import dev.kontract.server.fault.FaultedServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults of connections, watches and bodies, over both versions of HTTP and in the process. */
class StreamFaultsIT extends FaultedServer {

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void cutBeforeWrite_leavesNothing(HttpClient.Version version) {
        String name = fresh();
        server.faults().on("configmaps").verb("create").cutBeforeWrite();

        assertThatThrownBy(() -> send(post(name).version(version))).isInstanceOf(IOException.class);
        assertThat(exists(name)).isFalse();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void cutAfterWrite_leavesTheObject(HttpClient.Version version) {
        String name = fresh();
        server.faults().on("configmaps").verb("create").cutAfterWrite();

        assertThatThrownBy(() -> send(post(name).version(version))).isInstanceOf(IOException.class);
        assertThat(exists(name)).isTrue();
    }

    /** Over HTTP/2 the other streams of the connection, here a watch, continue. */
    @Test
    void cut_ofAStream_sparesTheConnection() throws Exception {
        String name = fresh();
        try (BufferedReader watch = watch(HttpClient.Version.HTTP_2)) {
            server.faults().on("configmaps").verb("create").cutAfterWrite();
            assertThatThrownBy(() -> send(post(name))).isInstanceOf(IOException.class);

            String line = watch.readLine();
            while (!line.contains('"' + name + '"')) {
                line = watch.readLine();
            }
            assertThat(line).contains("ADDED");
        }
    }

    @Test
    void cut_inTheProcess_isAFailureOfTheTransport() {
        String name = fresh();
        server.faults().on("configmaps").verb("create").cutAfterWrite();

        assertThatThrownBy(() -> create(name)).isInstanceOf(TransportException.class);
        assertThat(exists(name)).isTrue();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void cutWatchAfter_breaksOffBehindTheEvents(HttpClient.Version version) throws Exception {
        create(fresh());
        create(fresh());
        server.faults().on("configmaps").verb("watch").cutWatchAfter(2);

        List<String> events = new ArrayList<>();
        try (BufferedReader watch = watch(version)) {
            assertThatThrownBy(() -> {
                        while (events.add(watch.readLine())) {
                            assertThat(events).doesNotContainNull();
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
        // The JDK's client drops what it has received of a stream when that is reset.
        assertThat(events).hasSizeLessThanOrEqualTo(2);
        assertThat(events.size() == 2 || version == HttpClient.Version.HTTP_2).isTrue();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void expireWatchAfter_endsInOrderWithAnErrorEvent(HttpClient.Version version) throws Exception {
        create(fresh());
        server.faults().on("configmaps").verb("watch").expireWatchAfter(1);

        try (BufferedReader watch = watch(version)) {
            assertThat(watch.readLine()).contains("\"type\":\"");
            JsonNode event = JSON.readTree(watch.readLine());
            assertThat(event.path("type").asText()).isEqualTo("ERROR");
            assertThat(event.path("object").path("code").asInt()).isEqualTo(410);
            assertThat(event.path("object").path("reason").asText()).isEqualTo("Expired");
            assertThat(watch.readLine()).isNull();
        }
    }

    @Test
    void expireWatch_inProtobuf_isAFrame() throws Exception {
        server.faults().on("configmaps").verb("watch").expireWatchAfter(0);

        HttpResponse<byte[]> response = http.send(
                request(MAPS + "?watch=true")
                        .header("Accept", "application/vnd.kubernetes.protobuf;stream=watch")
                        .build(),
                BodyHandlers.ofByteArray());
        byte[] body = response.body();
        assertThat(java.nio.ByteBuffer.wrap(body).getInt()).isEqualTo(body.length - 4);
        assertThat(new String(body, StandardCharsets.ISO_8859_1))
                .contains("ERROR")
                .contains("Expired");
    }

    @Test
    void watch_failsBeforeItBegins() throws Exception {
        server.faults().on("configmaps").verb("watch").fail(410);

        HttpResponse<String> response = send(request(MAPS + "?watch=true&resourceVersion=1"));
        assertThat(response.statusCode()).isEqualTo(410);
        assertThat(response.body()).contains("too old resource version: 1 (");
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void cutWatches_cutsThoseThatAreOpen(HttpClient.Version version) throws Exception {
        create(fresh());
        try (BufferedReader watch = watch(version)) {
            assertThat(watch.readLine()).contains("\"type\":\"");
            assertThat(server.faults().on("secrets").cutWatches()).isZero();
            assertThat(server.faults().on("configmaps").by("admin").cutWatches())
                    .isEqualTo(1);

            assertThatThrownBy(() -> {
                        String line = watch.readLine();
                        while (line != null) {
                            line = watch.readLine();
                        }
                    })
                    .isInstanceOf(IOException.class);
        }
        assertThat(server.faults().rules()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void slowBody_trickles_andIsWhole(HttpClient.Version version) throws Exception {
        String name = fresh();
        create(name);
        String whole = send(request(MAPS + "/" + name)).body();
        server.faults().on("configmaps").verb("get").slowBody(4 * whole.length());

        long began = System.nanoTime();
        HttpResponse<String> slow = send(request(MAPS + "/" + name).version(version));
        assertThat(slow.body()).isEqualTo(whole);
        assertThat(System.nanoTime() - began)
                .isGreaterThan(Duration.ofMillis(150).toNanos());
    }

    @Test
    void slowBody_tricklesAlsoInTheProcess() {
        String name = fresh();
        create(name);
        FaultRule slow = server.faults().on("configmaps").slowBody(10_000);

        assertThat(server.client().configMaps("default").get(name).getData()).containsEntry("a", "b");
        assertThat(server.client().configMaps("default").list().items()).isNotEmpty();
        assertThat(slow.fired()).isEqualTo(2);
    }

    /** The client's own informer resumes where its watch broke. */
    @Test
    void cutWatch_inTheProcess_isResumed() {
        FaultRule cut = server.faults().on("configmaps").verb("watch").times(1).cutWatchAfter(1);
        try (Informer<ConfigMap> maps =
                Informer.of(server.client().configMaps("default")).start()) {
            maps.awaitSync(Patience.LIMIT);
            String first = fresh();
            create(first);
            String second = fresh();
            create(second);
            Patience.await(
                    "both are seen", () -> maps.indexer().get("default", second).isPresent());
            assertThat(maps.indexer().get("default", first)).isPresent();
        }
        assertThat(cut.fired()).isEqualTo(1);
    }

    @Test
    void slowBodies_doNotHoldUpTheEndOfTheServer() throws Exception {
        ApiServer own = ApiServer.start(
                ServerConfig.builder().controllers("none").insecurePort(0).build());
        own.faults().on("configmaps").slowBody(10);
        HttpResponse<InputStream> begun = HttpClient.newHttpClient()
                .send(
                        HttpRequest.newBuilder(URI.create(own.insecureUrl().orElseThrow() + "/api/v1/configmaps"))
                                .header("Authorization", "Bearer " + own.adminToken())
                                .build(),
                        BodyHandlers.ofInputStream());

        long began = System.nanoTime();
        own.close();
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
        assertThat(begun.body()).asString(StandardCharsets.UTF_8).endsWith("}\n");
    }
}
