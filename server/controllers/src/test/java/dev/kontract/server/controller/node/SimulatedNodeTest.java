package dev.kontract.server.controller.node;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SimulatedNodeTest {

    @ParameterizedTest
    @CsvSource({
        "1,10.244.1.0/24",
        "255,10.244.255.0/24",
        "256,10.245.0.0/24",
        "3071,10.255.255.0/24",
        "3072,10.112.0.0/24",
        "5000,10.119.136.0/24"
    })
    void registration_ofNumber_hasARangeForPods(int number, String expected) {
        assertThat(podRange(number)).isEqualTo(expected);
    }

    @Test
    void registration_ofManyNodes_hasDistinctRangesForPods() {
        assertThat(IntStream.rangeClosed(1, 10_000).mapToObj(SimulatedNodeTest::podRange))
                .doesNotHaveDuplicates();
    }

    private static String podRange(int number) {
        return new SimulatedNode(number, NodeSimulation.of(number))
                .registration(Instant.EPOCH)
                .getSpec()
                .getPodCIDR();
    }
}
