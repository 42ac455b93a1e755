package dev.kontract.conformance.report;

import dev.kontract.conformance.answers.AnswerReport;
import dev.kontract.conformance.promise.Outcome.Result;
import dev.kontract.conformance.promise.Source;
import dev.kontract.conformance.promise.Suite;
import dev.kontract.conformance.transcript.Exchange;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Reports of servers that there are not. */
final class SampleReports {

    private SampleReports() {}

    static RunReport of(String server, List<RunReport.Entry> promises) {
        return new RunReport(
                server,
                "https://127.0.0.1:1",
                "v1",
                "body",
                "2026-01-01T00:00:00Z",
                1.5,
                false,
                List.of("The server does not claim v1/nodes."),
                promises,
                List.of(new Latency("GET", 2, 1, 2, 2, 2, List.of(1, 1))),
                new AnswerReport(
                        1,
                        2,
                        3,
                        List.of(
                                new AnswerReport.Entry("null", "A.b", 1, "GET /a -> 200", "null", ""),
                                new AnswerReport.Entry("type", "A|c", 2, "GET /c -> 200", "", "upstream"))));
    }

    static RunReport.Entry entry(String kind, String key, Result result) {
        boolean broken = result == Result.BROKEN;
        return new RunReport.Entry(
                "writes/" + kind.replace(' ', '.') + "/" + key,
                "Pods & <" + key + ">",
                Source.rfc(6902, "4"),
                Suite.WRITES,
                kind,
                key,
                result,
                result == Result.LEFT_OUT ? "not claimed" : "",
                broken ? "same\n{\"a\": 1}" : "",
                broken ? "same\n{\"a\": \"<\u0001>\"}" : "",
                List.of(new Exchange(
                        "POST", "/api/v1/pods", Map.of("Content-Type", "a/b"), "it's", 201, "application/json", "", 1)),
                2);
    }

    /** Returns a report with a matrix of kinds and promises, of which some have the result {@code some}. */
    static RunReport matrix(String server, Result some) {
        List<RunReport.Entry> promises = new ArrayList<>();
        List<String> kinds = List.of(
                "v1 Pod",
                "v1 Service",
                "apps/v1 StatefulSet",
                "apps/v1 Deployment",
                "batch/v1 Job",
                "batch/v1 CronJob",
                "apiextensions.k8s.io/v1 CustomResourceDefinition",
                "v1 Secret",
                "v1 ConfigMap");
        for (String kind : kinds) {
            for (String key : List.of("create", "update.with-an-old-revision", "patch.merge", "delete.collection")) {
                boolean chosen = kind.length() + key.length() > 20 && kind.startsWith("apps");
                promises.add(
                        entry(kind, key, chosen ? some : kind.endsWith("Secret") ? Result.LEFT_OUT : Result.HOLDS));
            }
        }
        return of(server, promises);
    }
}
