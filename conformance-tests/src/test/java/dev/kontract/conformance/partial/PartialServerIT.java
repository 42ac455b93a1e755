package dev.kontract.conformance.partial;

import static org.assertj.core.api.Assertions.assertThat;

import dev.kontract.conformance.promise.Outcome;
import dev.kontract.conformance.promise.Outcome.Result;
import dev.kontract.conformance.promise.Promise;
import dev.kontract.conformance.promise.ServerProfile;
import dev.kontract.conformance.report.ConformanceRun;
import dev.kontract.conformance.report.RunReport;
import dev.kontract.conformance.transcript.MatchLevel;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The tool reports which promises a partial server keeps, breaks and does not claim. */
class PartialServerIT {

    private static final ConformanceRun.Progress SILENT = new ConformanceRun.Progress() {
        @Override
        public void begins(ServerProfile server, List<Promise> promises) {}

        @Override
        public void checked(Outcome outcome) {}
    };

    private static boolean isAbout(Promise promise) {
        return promise.kind().equals("v1 ConfigMap") || promise.kind().equals("v1 Pod");
    }

    @Test
    void run_tellsWhatHolds_whatIsBroken_andWhatWasLeftOut() throws Exception {
        RunReport report;
        try (PartialServer server = new PartialServer()) {
            report = new ConformanceRun("partial", server.config(), MatchLevel.BODY, 4)
                    .run(PartialServerIT::isAbout, SILENT);
        }

        assertThat(ids(report, Result.HOLDS))
                .contains(
                        "operations/v1.ConfigMap/create",
                        "operations/v1.ConfigMap/get",
                        "operations/v1.ConfigMap/list",
                        "operations/v1.ConfigMap/delete",
                        "errors/v1.ConfigMap/missing",
                        "errors/v1.ConfigMap/taken",
                        "errors/v1.ConfigMap/stale",
                        "writes/v1.ConfigMap/replace",
                        "clients/v1.ConfigMap/typed");
        assertThat(ids(report, Result.BROKEN))
                .contains(
                        "operations/v1.ConfigMap/pages",
                        "operations/v1.ConfigMap/fields",
                        "operations/v1.ConfigMap/table",
                        "writes/v1.ConfigMap/dry-create",
                        "writes/v1.ConfigMap/managers",
                        "access/v1.ConfigMap/unknown-token");
        assertThat(report.promises())
                .filteredOn(entry -> entry.is(Result.LEFT_OUT))
                .extracting(RunReport.Entry::reason)
                .contains(
                        "the server does not claim patch configmaps of v1",
                        "the server does not claim watch configmaps of v1",
                        "the server does not claim create pods of v1");
        assertThat(report.promises())
                .filteredOn(entry -> entry.kind().equals("v1 Pod"))
                .allMatch(entry -> entry.is(Result.LEFT_OUT));
    }

    private static List<String> ids(RunReport report, Result result) {
        return report.promises().stream()
                .filter(entry -> entry.is(result))
                .map(RunReport.Entry::id)
                .toList();
    }
}
