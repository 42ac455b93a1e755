package dev.kontract.server.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.client.Kinds;
import dev.kontract.client.error.TransportException;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import dev.kontract.server.ApiServer;
import dev.kontract.server.Patience;
import dev.kontract.server.ServerConfig;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Faults as clients meet them: answers, delays, stale reads, and the requests a rule is for. */
class FaultsIT extends FaultedServer {

    private static final Duration LONG = Duration.ofHours(1);

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

    @Test
    void timeOutWebhooks_isWhatTheFailurePolicySays() throws Exception {
        server.faults().on("secrets").timeOutWebhooks("guard.example.com");
        int before = asked.get();

        HttpResponse<String> response = send(request("/api/v1/namespaces/default/secrets")
                .POST(BodyPublishers.ofString("{\"metadata\":{\"name\":\"s\"}}")));
        assertThat(response.statusCode()).isEqualTo(500);
        assertThat(response.body())
                .contains(
                        "failed calling webhook \\\"guard.example.com\\\": failed to call webhook: context deadline exceeded");
        assertThat(asked).hasValue(before);
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
        FaultRule group = server.faults().on("namespaces.example.com").fail(504);
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

    private List<Integer> chosen(long seed) throws Exception {
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
}
