package dev.kontract.server.controller.workload;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class StatusWriterTest {

    @Test
    void nonZero_leavesOutZero() {
        assertThat(StatusWriter.nonZero(0)).isNull();
        assertThat(StatusWriter.nonZero(2)).isEqualTo(2);
    }
}
