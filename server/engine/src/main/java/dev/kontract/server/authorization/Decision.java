package dev.kontract.server.authorization;

/**
 * The decision of an authorizer.
 *
 * @param verdict the outcome
 * @param reason a human-readable reason, may be {@code ""}
 * @param evaluationError the errors that occurred during evaluation, or {@code ""}
 * @param isFailure whether an authorizer could not decide; unless the request is allowed, it is then answered with 500
 */
public record Decision(Verdict verdict, String reason, String evaluationError, boolean isFailure) {

    /** The possible outcomes. */
    public enum Verdict {
        /** The request is allowed. */
        ALLOW,
        /** The request is denied; no further authorizers are consulted. */
        DENY,
        /** The next authorizer decides; if none allows the request, it is denied. */
        NO_OPINION
    }

    /** Creates a decision of an authorizer that could decide. */
    public Decision(Verdict verdict, String reason, String evaluationError) {
        this(verdict, reason, evaluationError, false);
    }

    /** Returns a decision to allow. */
    public static Decision allow(String reason) {
        return new Decision(Verdict.ALLOW, reason, "");
    }

    /** Returns a decision to deny. */
    public static Decision deny(String reason) {
        return new Decision(Verdict.DENY, reason, "");
    }

    /** Returns a decision without an opinion. */
    public static Decision noOpinion(String reason) {
        return new Decision(Verdict.NO_OPINION, reason, "");
    }

    /** Returns whether the request is allowed. */
    public boolean isAllowed() {
        return verdict == Verdict.ALLOW;
    }
}
