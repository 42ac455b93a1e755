package dev.kontract.conformance;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import dev.kontract.conformance.answers.AnswerTally;
import dev.kontract.conformance.promise.Outcome;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.PromiseRun;
import dev.kontract.conformance.promise.ServerProfile;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.conformance.promise.Workspace;
import dev.kontract.conformance.suite.Promises;
import dev.kontract.conformance.transcript.MatchLevel;
import dev.kontract.conformance.transcript.TranscriptTarget;
import dev.kontract.model.catalog.Catalog;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.DynamicContainer;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;

/**
 * Every promise that is not recorded, as a test; {@code TranscriptIT} and {@code RolloutContract} have the recorded ones. Every
 * response also has to match the contract and the documents that the server publishes. Promises about latency are excluded,
 * because other tests run at the same time. All created objects are deleted in the end.
 */
@Execution(ExecutionMode.CONCURRENT)
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class PromiseContract {

    private @Nullable Workspace workspace;
    private @Nullable AnswerTally tally;

    /** Returns whether a promise is tested; each is, unless this is overridden. */
    protected boolean selects(Promise promise) {
        return true;
    }

    @TestFactory
    Stream<DynamicContainer> promise_holds() throws IOException, InterruptedException {
        TranscriptTarget target = new TranscriptTarget(ServerUnderTest.url(), ServerUnderTest.token());
        tally = AnswerTally.of(target).orElse(null);
        workspace = new Workspace(tally == null ? target : target.checkedBy(tally));
        Catalog contract = Catalog.load(ServerUnderTest.groupDomain());
        ServerProfile server = ServerProfile.read(workspace, contract);
        PromiseRun run = new PromiseRun(workspace, server, MatchLevel.EXACT);
        Map<Suite, List<Promise>> suites = Promises.written(server.contract()).stream()
                .filter(promise -> !promise.key().startsWith("latency") && selects(promise))
                .collect(Collectors.groupingBy(Promise::suite, TreeMap::new, Collectors.toList()));
        return suites.entrySet().stream()
                .map(suite -> DynamicContainer.dynamicContainer(
                        suite.getKey().title(), suite.getValue().stream().map(promise -> test(run, promise))));
    }

    /** Known violations of kube-apiserver's own documents are excluded. */
    @AfterAll
    void answers_followTheDocumentsOfTheServer() {
        if (tally != null) {
            assertThat(tally.report().own()).isEmpty();
        }
    }

    @AfterAll
    void clean() throws IOException, InterruptedException {
        if (workspace != null) {
            workspace.clean();
        }
    }

    private static DynamicTest test(PromiseRun run, Promise promise) {
        return DynamicTest.dynamicTest(promise.id(), () -> {
            Outcome outcome = run.check(promise);
            if (outcome.result() == Outcome.Result.LEFT_OUT) {
                abort(outcome.reason());
            }
            assertThat(outcome.got())
                    .as("%s, in the last of %s", promise.title(), outcome.exchanges())
                    .isEqualTo(outcome.wanted());
        });
    }
}
