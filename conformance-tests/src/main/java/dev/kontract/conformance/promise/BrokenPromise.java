package dev.kontract.conformance.promise;

/** An answer is not the promised one. */
public final class BrokenPromise extends RuntimeException {

    private static final long serialVersionUID = 1;

    private final String wanted;
    private final String got;

    /**
     * @param wanted what was promised
     * @param got what came, in the same form
     */
    public BrokenPromise(String wanted, String got) {
        super("wanted " + wanted + ", got " + got);
        this.wanted = wanted;
        this.got = got;
    }

    /** Returns what was promised. */
    public String wanted() {
        return wanted;
    }

    /** Returns what came. */
    public String got() {
        return got;
    }
}
