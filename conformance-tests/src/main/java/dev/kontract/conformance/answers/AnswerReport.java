package dev.kontract.conformance.answers;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import java.util.List;

/**
 * The conformance of the responses of a run to the documents of the server.
 *
 * @param documents how many documents the server publishes
 * @param operations how many of their operations were answered
 * @param answers how many answers were checked, each event of a watch among them
 * @param violations what the documents do not say, each sort once
 */
@JsonIgnoreProperties(ignoreUnknown = true)
public record AnswerReport(int documents, int operations, long answers, List<Entry> violations) {

    /** The report of a server without documents. */
    public static final AnswerReport NONE = new AnswerReport(0, 0, 0, List.of());

    /**
     * A sort of violation.
     *
     * @param rule the id of the rule
     * @param subject what it concerns
     * @param count how many answers or values there were
     * @param request the first request, and the status code
     * @param detail what was there
     * @param reason why kube-apiserver has it as well; empty if it has not
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Entry(String rule, String subject, long count, String request, String detail, String reason) {

        @Override
        public String toString() {
            return rule + ' ' + subject + " (" + count + "): " + request + (detail.isEmpty() ? "" : ": " + detail);
        }
    }

    /** Returns the violations that kube-apiserver does not have. */
    public List<Entry> own() {
        return violations.stream().filter(entry -> entry.reason().isEmpty()).toList();
    }
}
