package dev.kontract.server.admission.podsecurity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.server.storage.Keys;
import dev.kontract.server.storage.memory.MemoryStorage;
import java.nio.charset.StandardCharsets;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class ExistingPodsTest {

    private static final Standard BASELINE = new Standard(Level.BASELINE, StandardVersion.LATEST);
    private static final String VIOLATED =
            "existing pods in namespace \"n\" violate the new PodSecurity enforce level \"baseline:latest\"";

    private final MemoryStorage storage = new MemoryStorage();

    @AfterEach
    void close() {
        storage.close();
    }

    private void create(String name, String metadata, String spec) {
        String pod = "{\"metadata\":{\"name\":\"" + name + '"' + metadata + "},\"spec\":{" + spec + "}}";
        storage.create(Keys.of("", "pods").key("n", name), revision -> pod.getBytes(StandardCharsets.UTF_8));
    }

    private ExistingPods check(BooleanSupplier isOver) {
        PodSecuritySettings settings =
                new PodSecuritySettings(PodPolicy.PRIVILEGED, Set.of(), Set.of(), Set.of("sandbox"));
        return new ExistingPods(BASELINE, settings, isOver);
    }

    @Test
    void warnings_groupThePodsByWhatTheyViolate() {
        create("a", "", "\"hostNetwork\":true");
        create("c", "", "\"hostPID\":true");
        create("b", "", "\"hostIPC\":true");
        create("d", "", "\"hostNetwork\":true,\"volumes\":[{\"name\":\"v\",\"hostPath\":{}}]");
        create("e", "", "");
        create("f", "", "\"hostNetwork\":true,\"runtimeClassName\":\"sandbox\"");

        assertThat(check(() -> false).warnings(storage, "n"))
                .containsExactly(
                        VIOLATED, "a (and 2 other pods): host namespaces", "d: host namespaces, hostPath volumes");
    }

    @Test
    void warnings_withoutViolations_areEmpty() {
        create("a", "", "");

        assertThat(check(() -> false).warnings(storage, "n")).isEmpty();
    }

    @Test
    void warnings_whenTheTimeIsOver_tellHowManyPodsWereChecked() {
        String replica = ",\"ownerReferences\":[{\"uid\":\"u\",\"controller\":true}]";
        create("a", replica, "\"hostNetwork\":true");
        create("b", replica, "\"hostNetwork\":true");
        create("c", "", "\"hostPID\":true,\"volumes\":[{\"name\":\"v\",\"hostPath\":{}}]");
        AtomicInteger checked = new AtomicInteger();

        assertThat(check(() -> checked.incrementAndGet() == 2).warnings(storage, "n"))
                .containsExactly(
                        "new PodSecurity enforce level only checked against the first 2 of 3 existing pods",
                        VIOLATED,
                        "a: host namespaces",
                        "c: host namespaces, hostPath volumes");
    }

    @Test
    void warnings_ofManyPods_areBounded() {
        for (int i = 0; i < ExistingPods.MOST + 2; i++) {
            create("p" + i, "", "\"hostNetwork\":true");
        }

        assertThat(check(() -> false).warnings(storage, "n"))
                .startsWith(
                        "new PodSecurity enforce level only checked against the first 3000 of 3002 existing pods",
                        VIOLATED)
                .last()
                .asString()
                .endsWith("(and 2999 other pods): host namespaces");
    }
}
