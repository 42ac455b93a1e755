package dev.kontract.server.controller.nodettl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ClusterSizeTest {

    @ParameterizedTest
    @CsvSource({
        "1,              0",
        "100,            0",
        "101,            15",
        "101 95,         15",
        "101 89,         0",
        "3000,           300",
        "3000 1800,      300",
        "3000 1799,      60",
        "3000 10,        0"
    })
    void seconds_dependOnTheSizesBefore(String sizes, int expected) {
        ClusterSize size = new ClusterSize();

        assertThat(Stream.of(sizes.split(" ")).map(Integer::valueOf).map(size::seconds))
                .last()
                .isEqualTo(expected);
    }
}
