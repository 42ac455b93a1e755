package dev.kontract.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import dev.kontract.client.Kinds;
import dev.kontract.client.config.ClientTls;
import dev.kontract.client.error.TransportException;
import dev.kontract.client.informer.Informer;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.model.RuleWithOperations;
import dev.kontract.model.ValidatingWebhook;
import dev.kontract.server.admission.webhook.WebhookResponse;
import dev.kontract.server.fault.FaultRule;
import dev.kontract.server.fault.FaultTarget;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Faults as clients meet them, over both versions of HTTP and in the process. */
class FaultsIT {

    private static final ObjectMapper JSON = new ObjectMapper();
    private static final String MAPS = "/api/v1/namespaces/default/configmaps";
    private static final Duration LONG = Duration.ofHours(1);

    private static final AtomicInteger ASKED = new AtomicInteger();
    private static final AtomicInteger NAMES = new AtomicInteger();

    private static ApiServer server;
    private static HttpClient http;

    @BeforeAll
    static void start() throws IOException {
        ValidatingWebhook guard = new ValidatingWebhook()
                .name("guard.example.com")
                .sideEffects("None")
                .admissionReviewVersions(List.of("v1"))
                .rules(List.of(new RuleWithOperations()
                        .operations(List.of("CREATE"))
                        .apiGroups(List.of(""))
                        .apiVersions(List.of("v1"))
                        .resources(List.of("secrets"))));
        server = ApiServer.start(ServerConfig.builder()
                .controllers("serviceaccount-controller")
                .recordRequests(true)
                .webhook(guard, request -> {
                    ASKED.incrementAndGet();
                    return WebhookResponse.allowed();
                })
                .build());
        http = HttpClient.newBuilder()
                .sslContext(ClientTls.platform()
                        .trusting(server.authorityCertificate())
                        .context())
                .build();
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @AfterEach
    void clear() {
        server.faults().clear();
    }

    private static String fresh() {
        return "map-" + NAMES.incrementAndGet();
    }

    private static ConfigMap map(String name) {
        return new ConfigMap().metadata(new ObjectMeta().name(name)).data(Map.of("a", "b"));
    }

    private static ConfigMap create(String name) {
        return server.client().configMaps("default").create(map(name));
    }

    private static boolean exists(String name) {
        return server.client().configMaps("default").find(name).isPresent();
    }

    private static HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(URI.create(server.url() + path))
                .header("Authorization", "Bearer " + server.adminToken());
    }

    private static HttpRequest.Builder post(String name) {
        return request(MAPS).POST(BodyPublishers.ofString("{\"metadata\":{\"name\":\"" + name + "\"}}"));
    }

    private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
        return http.send(request.build(), BodyHandlers.ofString());
    }

    private static BufferedReader watch(HttpClient.Version version) throws Exception {
        HttpResponse<InputStream> response = http.send(
                request(MAPS + "?watch=true&resourceVersion=1").version(version).build(), BodyHandlers.ofInputStream());
        assertThat(response.statusCode()).isEqualTo(200);
        return new BufferedReader(new InputStreamReader(response.body(), StandardCharsets.UTF_8));
    }

    /** The status, the reason and the header Retry-After are those that the real server sends. */
    @ParameterizedTest
    @CsvSource({
        "401, Unauthorized",
        "403, Forbidden",
        "404, NotFound",
        "409, Conflict",
        "410, Expired",
        "429, TooManyRequests",
        "500, InternalError",
        "503, ServiceUnavailable",
        "504, Timeout"
    })
    void fail_answersWithTheStatusOfThatCode(int code, String reason) throws Exception {
        String name = fresh();
        create(name);
        server.faults().on("configmaps").verb("delete").named(name).fail(code);

        HttpResponse<String> response = send(request(MAPS + "/" + name).DELETE());
        assertThat(response.statusCode()).isEqualTo(code);
        JsonNode status = JSON.readTree(response.body());
        assertThat(status.path("kind").asText()).isEqualTo("Status");
        assertThat(status.path("reason").asText()).isEqualTo(reason);
        assertThat(status.path("code").asInt()).isEqualTo(code);
        assertThat(response.headers().firstValue("Retry-After").isPresent()).isEqualTo(code == 429);
        assertThat(exists(name)).isTrue();
    }

    @Test
    void tooManyRequests_tellsWhenToRetry() throws Exception {
        server.faults().on("configmaps").tooManyRequests(Duration.ofMillis(2500));

        HttpResponse<String> response = send(request(MAPS));
        assertThat(response.headers().firstValue("Retry-After")).contains("3");
        assertThat(JSON.readTree(response.body())
                        .path("details")
                        .path("retryAfterSeconds")
                        .asInt())
                .isEqualTo(3);
    }

    @Test
    void rules_areAScriptInTheirOrder() throws Exception {
        String name = fresh();
        FaultTarget creates =
                server.faults().on(Kinds.CONFIG_MAP).verb("create").named(name);
        creates.nth(1).fail(500);
        FaultRule cut = creates.nth(2).cutBeforeWrite();
        creates.nth(4).fail(429);

        assertThat(send(post(name)).statusCode()).isEqualTo(500);
        assertThatThrownBy(() -> send(post(name))).isInstanceOf(IOException.class);
        assertThat(send(post(name)).statusCode()).isEqualTo(201);
        assertThat(send(post(name)).statusCode()).isEqualTo(429);
        assertThat(send(post(name)).statusCode()).isEqualTo(409);
        assertThat(cut.matched()).isEqualTo(5);
        assertThat(cut.fired()).isEqualTo(1);
    }

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

    /** Over HTTP/2 the other streams of the connection, here a watch, go on. */
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

    @Test
    void delay_holdsTheRequestUp_andNobodyElse() throws Exception {
        String name = fresh();
        FaultRule slow =
                server.faults().on("configmaps").verb("create").named(name).delay(LONG);
        CompletableFuture<HttpResponse<String>> held = http.sendAsync(post(name).build(), BodyHandlers.ofString());
        Patience.await("the request is held up", () -> slow.fired() == 1);

        String other = fresh();
        assertThat(send(post(other)).statusCode()).isEqualTo(201);
        assertThat(exists(name)).isFalse();
        assertThat(held).isNotDone();
        held.cancel(true);
    }

    @Test
    void delays_addUp_andAnotherFaultFollows() throws Exception {
        server.faults().on("configmaps").delay(Duration.ofMillis(60));
        server.faults().on("configmaps").delay(Duration.ofMillis(60));
        server.faults().on("configmaps").fail(503);

        long began = System.nanoTime();
        assertThat(send(request(MAPS)).statusCode()).isEqualTo(503);
        assertThat(System.nanoTime() - began)
                .isGreaterThanOrEqualTo(Duration.ofMillis(120).toNanos());
    }

    @Test
    void delayedRequest_isAnswered() {
        String name = fresh();
        server.faults().on("configmaps").verb("create").delay(Duration.ofMillis(1));

        assertThat(create(name).metadata().getUid()).isNotEmpty();
    }

    @Test
    void stale_readsWhatWasBefore() throws Exception {
        String name = fresh();
        ConfigMap first = create(name);
        server.client().configMaps("default").update(name, map -> map.setData(Map.of("a", "c")));

        server.faults().on("configmaps").verb("get", "list").stale(1);
        assertThat(server.client().configMaps("default").get(name)).isEqualTo(first);
        assertThat(server.client().configMaps("default").list().items()).contains(first);

        server.faults().clear();
        assertThat(server.client().configMaps("default").get(name).getData()).containsEntry("a", "c");
    }

    @Test
    void staleFromNow_missesLaterWrites_untilItIsRemoved() throws Exception {
        String name = fresh();
        FaultRule past = server.faults().on("configmaps").staleFromNow();
        create(name);
        String revision = server.client().configMaps("default").list().resourceVersion();

        assertThat(send(request(MAPS + "/" + name)).statusCode()).isEqualTo(404);
        assertThat(server.client().configMaps("default").list().resourceVersion())
                .isEqualTo(revision);
        past.remove();
        assertThat(send(request(MAPS + "/" + name)).statusCode()).isEqualTo(200);
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

    @Test
    void timeOutWebhooks_isWhatTheFailurePolicySays() throws Exception {
        server.faults().on("secrets").timeOutWebhooks("guard.example.com");
        int asked = ASKED.get();

        HttpResponse<String> response = send(request("/api/v1/namespaces/default/secrets")
                .POST(BodyPublishers.ofString("{\"metadata\":{\"name\":\"s\"}}")));
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body())
                .contains(
                        "failed calling webhook \\\"guard.example.com\\\": failed to call webhook: context deadline exceeded");
        assertThat(ASKED).hasValue(asked);
    }

    @Test
    void rules_areForTheUserTheyName() throws Exception {
        server.faults().on("configmaps").by("somebody").fail(500);
        assertThat(send(request(MAPS)).statusCode()).isEqualTo(200);
        assertThat(send(request(MAPS)
                                .header("Impersonate-User", "somebody")
                                .header("Impersonate-Group", "system:masters"))
                        .statusCode())
                .isEqualTo(500);
    }

    /** Every namespace gets its account although creates of accounts fail; they do not when the rule names the controller. */
    @Test
    void controllers_areSpared_unlessARuleNamesThem() {
        FaultRule all = server.faults().onEverything().fail(503);
        server.faults().clear();
        FaultRule accounts = server.faults().on("serviceaccounts").fail(503);
        server.client()
                .namespaces()
                .create(new dev.kontract.model.Namespace().metadata(new ObjectMeta().name("spared")));
        server.settle();
        assertThat(accounts.matched()).isZero();
        assertThat(all.fired()).isZero();

        FaultRule named = server.faults()
                .on("serviceaccounts")
                .by("system:serviceaccount:kube-system:service-account-controller")
                .nth(1)
                .fail(500);
        server.client().namespaces().create(new dev.kontract.model.Namespace().metadata(new ObjectMeta().name("hit")));
        Patience.await("the controller meets the fault", () -> named.fired() == 1);
    }

    @Test
    void subresources_areNamedBehindASlash() throws Exception {
        FaultRule status = server.faults().on("namespaces/status").fail(503);
        FaultRule group = server.faults().on("namespaces.apps").fail(504);
        FaultRule any = server.faults().on("namespaces").fail(500);

        assertThat(send(request("/api/v1/namespaces/default/status")).statusCode())
                .isEqualTo(503);
        assertThat(send(request("/api/v1/namespaces/default")).statusCode()).isEqualTo(500);
        assertThat(List.of(status.matched(), group.matched(), any.matched(), any.fired()))
                .containsExactly(1, 0, 2, 1);
        assertThatThrownBy(() -> server.faults().on("namespaces").verb("put"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageEndingWith("not [put]");
    }

    @Test
    void sameSeed_choosesTheSameRequests() throws Exception {
        assertThat(chosen(7)).isEqualTo(chosen(7)).isNotEqualTo(chosen(8)).contains(200, 500);
        assertThat(server.faults().describe()).startsWith("seed 8");
    }

    private static List<Integer> chosen(long seed) throws Exception {
        server.faults().clear();
        server.faults().seed(seed).on("configmaps").probability(0.5).fail(500);
        List<Integer> codes = new ArrayList<>();
        for (int i = 0; i < 20; i++) {
            codes.add(send(request(MAPS)).statusCode());
        }
        return codes;
    }

    @Test
    void everyAndTimes_limitARule() throws Exception {
        FaultRule rule = server.faults().on("configmaps").every(2).times(1).fail(500);
        assertThat(List.of(
                        send(request(MAPS)).statusCode(),
                        send(request(MAPS)).statusCode(),
                        send(request(MAPS)).statusCode(),
                        send(request(MAPS)).statusCode()))
                .containsExactly(200, 500, 200, 200);
        assertThat(rule).hasToString("configmaps: fail with 500, every 2, at most 1 (matched 4, fired 1)");
    }

    /** The client's own informer goes on where its watch was cut. */
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
    void recordedRequests_tellTheFault() {
        server.faults().on("configmaps").verb("create").delay(Duration.ofMillis(1));
        server.faults().on("configmaps").verb("create").cutAfterWrite();
        String name = fresh();
        assertThatThrownBy(() -> create(name)).isInstanceOf(TransportException.class);

        assertThat(server.requests()
                        .verb("create")
                        .of("configmaps")
                        .last()
                        .orElseThrow()
                        .annotations())
                .containsEntry("faults.kontract.dev/injected", "delay of 1ms, then cut the connection after the write");
    }

    @Test
    void fork_hasRulesOfItsOwn_andResetEndsThem() throws Exception {
        server.faults().on("configmaps").fail(500);
        try (ApiServer fork = server.fork()) {
            assertThat(fork.faults().rules()).isEmpty();
            FaultRule own = fork.faults().on("configmaps").verb("list").nth(1).fail(503);
            assertThat(fork.client().configMaps("default").list().items()).isNotNull();
            assertThat(own.fired()).isEqualTo(1);
            assertThat(fork.client()
                            .configMaps("default")
                            .create(map("forked"))
                            .metadata()
                            .getUid())
                    .isNotNull();
            fork.faults().on("configmaps").verb("get").stale(1);
            assertThat(fork.client().configMaps("default").find("forked")).isEmpty();
            fork.reset();
            assertThat(fork.faults().rules()).isEmpty();
        }
        assertThat(server.faults().rules()).hasSize(1);
    }

    @Test
    void delayedRequests_doNotHoldUpTheEndOfTheServer() throws Exception {
        ApiServer own =
                ApiServer.start(ServerConfig.builder().controllers("none").build());
        FaultRule rule = own.faults().on("configmaps").delay(LONG);
        CompletableFuture<?> held =
                own.client().configMaps("default").async().list().toCompletableFuture();
        Patience.await("the request is held up", () -> rule.fired() == 1);

        long began = System.nanoTime();
        own.close();
        assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(10));
        assertThat(held).isCompletedExceptionally();
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
