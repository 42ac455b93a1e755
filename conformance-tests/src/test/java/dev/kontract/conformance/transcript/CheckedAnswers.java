package dev.kontract.conformance.transcript;

import dev.kontract.conformance.ServerUnderTest;
import dev.kontract.conformance.answers.AnswerReport;
import dev.kontract.conformance.answers.AnswerRule;
import dev.kontract.conformance.answers.AnswerTally;
import dev.kontract.conformance.answers.KnownViolations;
import dev.kontract.conformance.answers.Violation;
import dev.kontract.conformance.promise.AnswerSchemas;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A check of all answers of a replay against the contract, and against the documents that the server publishes. Ignores violations
 * that kube-apiserver has against its own documents; against the contract, those of values and unions, which the contract shares
 * with the documents. Thread-safe.
 */
final class CheckedAnswers implements Consumer<Exchange> {

    private static final Set<AnswerRule> SHARED = Set.of(AnswerRule.VALUE, AnswerRule.UNION);

    private static final Set<String> OF_VALUES =
            Set.of(AnswerRule.TYPE.id(), AnswerRule.VALUE.id(), AnswerRule.FIELD_MISSING.id());

    /** The path of a definition, with the group of its kind. */
    private static final Pattern DEFINITION = Pattern.compile("/customresourcedefinitions/[^./]+\\.([^/?]+)");

    private final Set<String> changedGroups = ConcurrentHashMap.newKeySet();
    private final KnownViolations known = KnownViolations.load();
    private final AnswerSchemas contract = new AnswerSchemas(ServerUnderTest.groupDomain());
    private final AnswerTally documents;
    private final Set<String> violations = new ConcurrentSkipListSet<>();

    private CheckedAnswers(AnswerTally documents) {
        this.documents = documents;
    }

    /** Returns a check for a server that publishes documents. */
    static CheckedAnswers of(TranscriptTarget server) throws InterruptedException {
        return new CheckedAnswers(AnswerTally.of(server).orElseThrow());
    }

    @Override
    public void accept(Exchange exchange) {
        Matcher definition = DEFINITION.matcher(exchange.path());
        if (definition.find()
                && (exchange.method().equals("PATCH") || exchange.method().equals("PUT"))) {
            changedGroups.add(definition.group(1));
        }
        documents.accept(exchange);
        contract.violations(exchange).stream()
                .filter(violation -> !isShared(violation))
                .forEach(violation -> violations.add(violation + " in " + exchange.request()));
    }

    private boolean isShared(Violation violation) {
        return SHARED.contains(violation.rule()) && known.reason(violation).isPresent();
    }

    /** Returns whether a value may be older than its document: a value that a changed definition does not allow stays until it is changed. */
    private boolean isOutdated(AnswerReport.Entry entry) {
        return OF_VALUES.contains(entry.rule())
                && changedGroups.stream().anyMatch(group -> entry.request().contains("/apis/" + group + '/'));
    }

    /** Returns the violations so far, each with a request. */
    Set<String> violations() {
        Set<String> all = new TreeSet<>(violations);
        for (AnswerReport.Entry entry : documents.report().own()) {
            if (isOutdated(entry)) {
                continue;
            }
            all.add(entry.rule() + ' ' + entry.subject() + ", against the documents, in " + entry.request());
        }
        return all;
    }
}
