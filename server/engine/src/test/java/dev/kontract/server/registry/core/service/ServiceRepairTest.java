package dev.kontract.server.registry.core.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.request.WriteContext;
import dev.kontract.server.storage.Encoding;
import dev.kontract.server.storage.Entry;
import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.Storage;
import dev.kontract.server.storage.memory.MemoryStorage;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;

class ServiceRepairTest {

    private static final String SERVICE = Keys.of("", "services").key("ns", "web");

    private final Storage storage = new MemoryStorage();
    private final ServiceAllocation allocation = new ServiceAllocation(
            ServiceNetwork.DEFAULT,
            new Random(1),
            kind -> {
                throw new AssertionError("no object is stored");
            },
            () -> storage);
    private final ServiceRepair repair = new ServiceRepair(allocation);

    @Test
    void run_claimsWhatAServiceHas() {
        storage.create(SERVICE, withPort(30_001));

        repair.run();

        assertThat(claimed()).containsExactly(30_001);
        assertThat(allocation.claims().claim(30_001, "ns", "other", WriteContext.NONE))
                .isEmpty();
    }

    @Test
    void run_givesUpWhatNoServiceUses_theSecondTime() {
        allocation.claims().claim(30_002, "ns", "web", WriteContext.NONE);

        repair.run();
        assertThat(claimed()).containsExactly(30_002);
        repair.run();
        assertThat(claimed()).isEmpty();
    }

    @Test
    void releaseIfUnused_keepsWhatItsServiceHasComeToUse() {
        Optional<Entry> claim = allocation.claims().claim(30_003, "ns", "web", WriteContext.NONE);
        storage.create(SERVICE, withPort(30_003));

        allocation.claims().releaseIfUnused(30_003, "ns/web", WriteContext.NONE);

        assertThat(claimed()).containsExactly(30_003);
        assertThat(storage.get(claim.orElseThrow().key()).orElseThrow().revision())
                .as("a write that was bound to the claim is refused")
                .isGreaterThan(claim.get().revision());
    }

    private List<Object> claimed() {
        return allocation.claims().all().stream().map(StoredClaims.Claim::value).toList();
    }

    private static Encoding withPort(int port) {
        return revision -> ("{\"metadata\":{\"namespace\":\"ns\",\"name\":\"web\",\"resourceVersion\":\"" + revision
                        + "\"},\"spec\":{\"type\":\"NodePort\",\"ports\":[{\"port\":80,\"nodePort\":" + port + "}]}}")
                .getBytes(UTF_8);
    }
}
