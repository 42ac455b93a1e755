package dev.kontract.server.apply;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class ManagedFieldsTimesTest {

    private static final Instant NOW = Instant.parse("2026-01-01T00:00:00Z");

    private final FieldManager manager = Kinds.manager("Role", "");

    @Test
    void settle_givesTheObjectAsItWas_whenOnlyTimesDiffer() {
        ObjectNode live = manager.apply(null, role("1"), "one", ConflictResolution.FAIL, NOW);
        ObjectNode later = manager.apply(null, role("1"), "one", ConflictResolution.FAIL, NOW.plusSeconds(9));

        assertThat(later).isNotEqualTo(live);
        assertThat(ManagedFieldsTimes.settle(later, live)).isSameAs(live);
    }

    @Test
    void settle_keepsWhatIsNew() {
        ObjectNode live = manager.apply(null, role("1"), "one", ConflictResolution.FAIL, NOW);
        ObjectNode changed = manager.apply(live, role("2"), "one", ConflictResolution.FAIL, NOW.plusSeconds(9));
        ObjectNode shared = manager.apply(live, role("1"), "two", ConflictResolution.FAIL, NOW.plusSeconds(9));

        assertThat(ManagedFieldsTimes.settle(changed, live)).isSameAs(changed);
        assertThat(ManagedFieldsTimes.settle(shared, live)).isSameAs(shared);
    }

    private static ObjectNode role(String label) {
        ObjectNode role = new ObjectMapper().createObjectNode();
        role.put("apiVersion", "rbac.authorization.k8s.io/v1").put("kind", "Role");
        role.putObject("metadata").put("name", "r").putObject("labels").put("a", label);
        return role;
    }
}
