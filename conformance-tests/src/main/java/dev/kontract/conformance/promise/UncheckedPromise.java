package dev.kontract.conformance.promise;

/** A check came to no result, because of something that the promise is not about: it is left out. */
public final class UncheckedPromise extends RuntimeException {

    private static final long serialVersionUID = 1;

    /**
     * @param reason why the promise is left out
     */
    public UncheckedPromise(String reason) {
        super(reason);
    }
}
