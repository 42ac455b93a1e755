package dev.kontract.server.endpoints;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.kontract.server.status.StatusException;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class ScaleEndpointTest {

    private static final String SCALE = Served.SET + "/scale";
    private static final String TWO = "{\"metadata\": {\"name\": \"s\"}, \"spec\": {\"replicas\": 2}}";

    @Test
    void put_changesTheReplicasOfTheWorkload() {
        try (Served served = new Served("\"replicas\": 1")) {
            assertThat(served.put(SCALE, Map.of(), TWO).code()).isEqualTo(200);
            assertThat(replicas(served)).isEqualTo(2);
        }
    }

    @Test
    void get_leavesOutReplicasThatAreNone() {
        try (Served served = new Served("\"replicas\": 0")) {
            assertThat(served.get(SCALE, Map.of()).object().get("spec")).isEmpty();
        }
    }

    @Test
    void put_forAnotherWorkloadOfTheName_isAConflict() {
        try (Served served = new Served("\"replicas\": 1")) {
            String other = TWO.replace("\"s\"", "\"s\", \"uid\": \"other\"");
            assertThatExceptionOfType(StatusException.class)
                    .isThrownBy(() -> served.put(SCALE, Map.of(), other))
                    .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(409));
        }
    }

    @Test
    void put_thatCannotBeAnswered_changesNothing() {
        try (Served served = new Served("\"replicas\": 1")) {
            assertThatExceptionOfType(StatusException.class)
                    .isThrownBy(() -> served.put(SCALE, Map.of("accept", "text/html"), TWO))
                    .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(406));
            assertThat(replicas(served)).isEqualTo(1);
        }
    }

    @Test
    void put_warnsOfTheWorkload() {
        try (Served served = new Served("\"replicas\": 1, \"revisionHistoryLimit\": -1")) {
            assertThat(served.put(SCALE, Map.of(), TWO).warnings())
                    .singleElement()
                    .asString()
                    .startsWith("spec.revisionHistoryLimit: a negative value");
        }
    }

    @ParameterizedTest
    @CsvSource({"export=true,400", "resourceVersion=999999999,504", "resourceVersion=x,400"})
    void get_withAnOption_isRefusedLikeThatOfTheWorkload(String query, int code) {
        try (Served served = new Served("\"replicas\": 1")) {
            assertThatExceptionOfType(StatusException.class)
                    .isThrownBy(() -> served.get(SCALE + "?" + query, Map.of()))
                    .satisfies(refusal -> assertThat(refusal.code()).isEqualTo(code));
        }
    }

    private static int replicas(Served served) {
        return served.get(Served.SET, Map.of()).object().at("/spec/replicas").asInt();
    }
}
