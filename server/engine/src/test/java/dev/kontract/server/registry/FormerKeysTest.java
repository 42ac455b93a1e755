package dev.kontract.server.registry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.kontract.model.catalog.Catalog;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FormerKeysTest {

    private final FormerKeys keys = new FormerKeys(() -> Catalog.load("k8s.io"));

    @ParameterizedTest
    @CsvSource({
        "pods/default/web, v1, _core/pods/default/web",
        "namespaces/default, v1, _core/namespaces/default",
        "statefulsets/default/web, apps/v1, apps/statefulsets/default/web",
        "clusterroles/system:node, rbac.authorization.k8s.io/v1, rbac.authorization.k8s.io/clusterroles/system:node"
    })
    void convert_addsTheGroup(String former, String apiVersion, String key) {
        assertThat(keys.convert(former, object(apiVersion))).isEqualTo(key);
    }

    @Test
    void convert_ofAnUnknownResource_saysWhatToDo() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.convert("things/default/a", object("example.org/v1")))
                .withMessageContaining("no resource things")
                .withMessageContaining("delete these objects");
    }

    @Test
    void convert_ofAnotherGroupDomain_namesTheFlag() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> keys.convert("roles/a/b", object("rbac.authorization.example.org/v1")))
                .withMessageContaining("rbac.authorization.example.org")
                .withMessageContaining("--group-domain");
    }

    @Test
    void convert_ofManyKeys_loadsTheCatalogOnce() {
        AtomicInteger loaded = new AtomicInteger();
        FormerKeys counted = new FormerKeys(() -> {
            loaded.incrementAndGet();
            return Catalog.load("k8s.io");
        });

        assertThat(loaded).hasValue(0);
        for (int i = 0; i < 3; i++) {
            counted.convert("pods/default/web-" + i, object("v1"));
        }
        assertThat(loaded).hasValue(1);
    }

    private static byte[] object(String apiVersion) {
        return ("{\"kind\":\"K\",\"apiVersion\":\"" + apiVersion + "\"}\n").getBytes(StandardCharsets.UTF_8);
    }
}
