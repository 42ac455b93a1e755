package dev.kontract.conformance.fuzz;

/**
 * A broken rule.
 *
 * @param rule the rule
 * @param sequence the requests that break it
 * @param request the request after which it was noticed
 * @param detail what is wrong
 * @param signature the characteristics that finds of the same cause share, as far as is known
 */
record FuzzFind(FuzzRule rule, FuzzSequence sequence, FuzzRequest request, String detail, String signature) {

    static FuzzFind of(FuzzRule rule, FuzzSequence sequence, FuzzRequest request, String detail) {
        String kind = sequence.subject().name();
        String about = request.method() + (request.isApply() ? " apply" : "");
        return new FuzzFind(rule, sequence, request, detail, rule.id() + ' ' + kind + ' ' + about);
    }

    FuzzFind alike(String what) {
        return new FuzzFind(rule, sequence, request, detail, rule.id() + ' ' + what);
    }
}
