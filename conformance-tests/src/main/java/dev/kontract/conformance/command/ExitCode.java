package dev.kontract.conformance.command;

/** The exit codes of all subcommands. */
public final class ExitCode {

    /** Everything that was checked holds. */
    public static final int OK = 0;

    /** Something that was checked does not hold. */
    public static final int FAILED = 1;

    /** The command line is invalid. */
    public static final int USAGE = 2;

    /** Nothing can be said: the server cannot be reached, a file cannot be read, or the run was interrupted. */
    public static final int ERROR = 3;

    private ExitCode() {}
}
