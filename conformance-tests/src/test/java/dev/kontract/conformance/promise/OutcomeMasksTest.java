package dev.kontract.conformance.promise;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.transcript.Exchange;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class OutcomeMasksTest {

    private static final Promise PROMISE = new Promise(
            "a/b", "A", Source.rfc(9110, "1"), Suite.OPERATIONS, "", "b", Set.of(), Set.of(), conversation -> {});

    private static Outcome masked(String path, String text) {
        Exchange exchange = new Exchange("GET", path, Map.of(), "", 200, "application/json", text, 1);
        return OutcomeMasks.masked(
                new Outcome(PROMISE, Outcome.Result.BROKEN, "", "nothing", text, List.of(exchange), 1));
    }

    @Test
    void masked_hasNoDataOfSecrets() {
        String secret = "{\"kind\": \"Secret\", \"data\" : {\"password\": \"aHVudGVy\"}, \"type\": \"Opaque\"}";
        Outcome outcome = masked("/api/v1/secrets?limit=1", secret + secret.substring(0, 40));

        assertThat(outcome.got()).contains("Opaque").doesNotContain("aHVu");
        assertThat(outcome.exchanges().get(0).answer()).contains("Opaque").doesNotContain("aHVu");
    }

    @Test
    void masked_hasTheDataOfOthers_butNoTokens() {
        Outcome outcome = masked("/api/v1/configmaps", "{\"data\": {\"a\": \"b\", \"t\": \"eyJhbGci.eyJpc3Mi.c2ln\"}}");

        assertThat(outcome.got()).isEqualTo("{\"data\": {\"a\": \"b\", \"t\": \"<token>\"}}");
    }
}
