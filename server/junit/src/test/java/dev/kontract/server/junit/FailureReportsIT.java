package dev.kontract.server.junit;

import static dev.kontract.server.junit.ClassRuns.assertSucceed;
import static dev.kontract.server.junit.ClassRuns.failures;
import static dev.kontract.server.junit.ClassRuns.map;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.kontract.client.KontractClient;
import dev.kontract.server.ApiServer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;

/** Reports of failed tests on JUnit. */
class FailureReportsIT {

    @Test
    void failure_includesATimeline() {
        Throwable failure = failures(Failing.class).get(0);

        assertThat(failure).hasMessage("expected");
        assertThat(failure.getSuppressed())
                .singleElement()
                .asString()
                .contains("Faults: seed 7")
                .contains("configmaps")
                .contains("broken")
                .doesNotContain("prepared");
        Path page = Path.of("target/kontract-reports", Failing.class.getName(), "second.html");
        assertThat(page)
                .content()
                .contains("<html", "broken", "IllegalStateException: expected\\n    at " + Failing.class.getName());
        assertThat(failure.getSuppressed()[0]).hasMessageContaining("-Dkontract.keep=5m");
        assertThat(failure.getSuppressed()[0].getMessage().lines().count())
                .as("lines on the console")
                .isLessThanOrEqualTo(15);

        Failing.fails = false;
        assertSucceed(2, Failing.class);
        assertThat(page).as("the report of the earlier failure").doesNotExist();
    }

    @Test
    void keep_leavesTheServerUp_untilItsFileIsDeleted() throws Exception {
        Path folder = Path.of("target/kontract-reports", Kept.class.getName());
        Path file = folder.resolve("fails.keep");
        CompletableFuture<EngineExecutionResults> run =
                CompletableFuture.supplyAsync(() -> ClassRuns.run(Map.of("kontract.keep", "10m"), Kept.class));

        while (!Files.exists(file) && !run.isDone()) {
            LockSupport.parkNanos(Duration.ofMillis(20).toNanos());
        }
        assertThat(Kept.server.client().configMaps("default").find("broken")).isPresent();
        assertThat(folder.resolve("fails.html")).exists();
        Files.delete(file);

        Throwable failure = run.join().testEvents().failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .flatMap(result -> result.getThrowable().stream())
                .findFirst()
                .orElseThrow();
        assertThat(failure.getSuppressed()[0]).hasMessageNotContaining("-Dkontract.keep");
    }

    @Test
    void report_isKept_untilItsTestPasses() {
        assertThat(failures(Overloaded.class)).hasSize(1);

        Path reports = Path.of("target/kontract-reports", Overloaded.class.getName());
        assertThat(reports.resolve("same.html")).exists();

        Overloaded.first = () -> Assumptions.abort("expected");
        Overloaded.second = Overloaded.first;
        assertThat(failures(Overloaded.class)).isEmpty();
        assertThat(reports.resolve("same.html")).as("after an aborted test").exists();

        Overloaded.first = () -> {};
        assertThat(failures(Overloaded.class)).isEmpty();
        assertThat(reports.resolve("same.html")).doesNotExist();
    }

    @Kontract
    @TestMethodOrder(MethodOrderer.MethodName.class)
    static class Failing {

        private static boolean fails = true;

        private static KontractClient client;

        @Test
        void first() {
            client.configMaps("default").create(map("prepared"));
        }

        @Test
        void second(ApiServer server) {
            server.faults().seed(7).onEverything().named("unused").delay(Duration.ofSeconds(1));
            client.configMaps("default").create(map("broken"));
            if (fails) {
                throw new IllegalStateException("expected");
            }
        }
    }

    @Kontract
    @Execution(ExecutionMode.SAME_THREAD)
    @TestMethodOrder(MethodOrderer.OrderAnnotation.class)
    static class Overloaded {

        private static Runnable first = () -> fail("expected");
        private static Runnable second = () -> {};

        @Test
        @Order(1)
        void same(KontractClient client) {
            client.configMaps("default").create(map("settings"));
            first.run();
        }

        @Test
        @Order(2)
        void same(KontractClient client, TestInfo info) {
            client.configMaps("default").create(map("settings"));
            second.run();
        }
    }

    @Kontract
    static class Kept {

        private static volatile ApiServer server;

        @Test
        void fails(ApiServer own) {
            own.client().configMaps("default").create(map("broken"));
            server = own;
            fail("expected");
        }
    }
}
