package dev.kontract.server.health;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.storage.memory.MemoryStorage;
import org.junit.jupiter.api.Test;

class HealthCheckTest {

    @Test
    void storage_isWellForAsLongAsItAnswers() {
        MemoryStorage storage = new MemoryStorage();
        HealthCheck check = HealthCheck.of(storage).get(0);

        assertThat(check.name()).isEqualTo("storage");
        assertThat(check.isWell().getAsBoolean()).isTrue();
        storage.close();
        assertThat(check.isWell().getAsBoolean()).isFalse();
    }
}
