package dev.kontract.server.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import dev.kontract.client.KontractClient;
import dev.kontract.model.ConfigMap;
import dev.kontract.model.ObjectMeta;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.discovery.ClassSelector;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;

/** Runs test classes on JUnit, four threads at a time, with helpers for these classes. */
final class ClassRuns {

    private ClassRuns() {}

    static EngineExecutionResults run(Class<?>... classes) {
        return run(Map.of(), classes);
    }

    static EngineExecutionResults run(Map<String, String> parameters, Class<?>... classes) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(Arrays.stream(classes).map(type -> selectClass(type)).toArray(ClassSelector[]::new))
                .configurationParameters(parameters)
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.mode.default", "concurrent")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "4")
                .execute();
    }

    static void assertSucceed(int tests, Class<?>... classes) {
        EngineExecutionResults results = run(classes);

        assertThat(results.allEvents().failed().list()).isEmpty();
        results.testEvents().assertStatistics(counts -> counts.succeeded(tests));
    }

    static List<Throwable> failures(Class<?>... classes) {
        return run(classes).allEvents().failed().stream()
                .map(event -> event.getRequiredPayload(TestExecutionResult.class))
                .flatMap(result -> result.getThrowable().stream())
                .toList();
    }

    static ConfigMap map(String name) {
        return new ConfigMap().metadata(new ObjectMeta().name(name));
    }

    /** Fails if another test has used the server before. */
    static void use(KontractClient client) {
        client.configMaps("default").create(map("settings"));
    }
}
