package dev.kontract.conformance.answers;

import com.fasterxml.jackson.databind.JsonNode;
import dev.kontract.conformance.transcript.Exchange;
import dev.kontract.conformance.transcript.TranscriptTarget;
import java.io.IOException;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;

/**
 * Checks the responses of a run against the documents that the server itself publishes, and counts the violations. Receives
 * exchanges on any thread.
 */
public final class AnswerTally implements Consumer<Exchange> {

    /** Maximum number of distinct violations. */
    private static final int MOST = 2_000;

    /** A server publishes a changed definition within a few seconds after it serves it; documents are renewed twice a second. */
    private static final int MOST_RENEWALS = 10;

    private final AnswerDocuments documents;
    private final KnownViolations known;
    private final AtomicLong answers = new AtomicLong();
    private final Set<String> operations = ConcurrentHashMap.newKeySet();
    private final Map<String, Found> found = new ConcurrentHashMap<>();

    /** A sort of violation, with its first example. */
    private record Found(Violation violation, String request, AtomicLong count) {}

    private AnswerTally(AnswerDocuments documents, KnownViolations known) {
        this.documents = documents;
        this.known = known;
    }

    /**
     * Returns a tally for a server, whose documents it reads; empty if the server publishes none.
     *
     * @param server the server, without an observer
     */
    public static Optional<AnswerTally> of(TranscriptTarget server) throws InterruptedException {
        try {
            return Optional.of(new AnswerTally(new ServerDocuments(server), KnownViolations.load()));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Returns a tally for a server that should answer as these documents say, which are given by name. */
    public static AnswerTally of(Map<String, JsonNode> documents) {
        return new AnswerTally(AnswerDocuments.of(documents), KnownViolations.load());
    }

    @Override
    public void accept(Exchange exchange) {
        try {
            check(exchange);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            note(new Violation(AnswerRule.OPERATION_UNKNOWN, "document", String.valueOf(e.getMessage())), exchange);
        }
    }

    private void check(Exchange exchange) throws IOException, InterruptedException {
        String path = exchange.path().replaceFirst("\\?.*", "");
        Optional<AnswerCheck> check = documents.of(path);
        List<Violation> violations = violations(check, exchange);
        int most = documents.mayChange(path) ? MOST_RENEWALS : 0;
        for (int renewals = 0; renewals < most && isUnexpected(check, violations); renewals++) {
            check = documents.renewed(path);
            violations = violations(check, exchange);
        }
        answers.incrementAndGet();
        check.flatMap(document -> document.operation(exchange)).ifPresent(operations::add);
        violations.forEach(violation -> note(violation, exchange));
    }

    /** Returns whether a document is missing, or has a violation that was not found before. */
    private boolean isUnexpected(Optional<AnswerCheck> check, List<Violation> violations) {
        return found.size() < MOST
                && violations.stream()
                        .filter(violation ->
                                check.isEmpty() || known.reason(violation).isEmpty())
                        .anyMatch(violation -> !found.containsKey(key(violation)));
    }

    private static List<Violation> violations(Optional<AnswerCheck> check, Exchange exchange) {
        return check.orElse(AnswerCheck.NOTHING).check(exchange);
    }

    private void note(Violation violation, Exchange exchange) {
        String key = key(violation);
        Found one = found.size() < MOST
                ? found.computeIfAbsent(
                        key,
                        unseen ->
                                new Found(violation, exchange.request() + " -> " + exchange.status(), new AtomicLong()))
                : found.get(key);
        if (one != null) {
            one.count().incrementAndGet();
        }
    }

    private static String key(Violation violation) {
        return violation.rule().id() + ' ' + violation.subject();
    }

    /** Returns what was found until now. */
    public AnswerReport report() {
        List<AnswerReport.Entry> entries = found.values().stream()
                .sorted(Comparator.comparing((Found one) -> one.violation().rule())
                        .thenComparing(one -> one.violation().subject()))
                .map(one -> new AnswerReport.Entry(
                        one.violation().rule().id(),
                        one.violation().subject(),
                        one.count().get(),
                        one.request(),
                        one.violation().detail(),
                        known.reason(one.violation()).orElse("")))
                .toList();
        return new AnswerReport(documents.size(), operations.size(), answers.get(), entries);
    }
}
