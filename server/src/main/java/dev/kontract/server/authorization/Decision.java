package dev.kontract.server.authorization;

/**
 * What an authorizer says.
 *
 * @param verdict yes, no, or nothing
 * @param reason why, for people; may be {@code ""}
 * @param evaluationError what went wrong on the way, or {@code ""}
 */
public record Decision(Verdict verdict, String reason, String evaluationError) {

    /** The possible outcomes. */
    public enum Verdict {
        /** They may. */
        ALLOW,
        /** They may not, whatever others say. */
        DENY,
        /** Somebody else has to say; if nobody does, they may not. */
        NO_OPINION
    }

    /** Yes. */
    public static Decision allow(String reason) {
        return new Decision(Verdict.ALLOW, reason, "");
    }

    /** No. */
    public static Decision deny(String reason) {
        return new Decision(Verdict.DENY, reason, "");
    }

    /** Neither. */
    public static Decision noOpinion(String reason) {
        return new Decision(Verdict.NO_OPINION, reason, "");
    }

    /** Whether the request goes ahead. */
    public boolean isAllowed() {
        return verdict == Verdict.ALLOW;
    }
}
