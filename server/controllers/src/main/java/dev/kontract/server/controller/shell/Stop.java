package dev.kontract.server.controller.shell;

/** Ends the interpretation of a script, or a part of it. Has no stack trace, because it is not a failure. */
abstract sealed class Stop extends RuntimeException {

    private static final long serialVersionUID = 1;

    private Stop(String message) {
        super(message, null, false, false);
    }

    /** The process ends. */
    static final class Exit extends Stop {

        private static final long serialVersionUID = 1;
        private final int code;

        Exit(int code) {
            super("exit " + code);
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    /** A function or a script returns. */
    static final class Return extends Stop {

        private static final long serialVersionUID = 1;
        private final int code;

        Return(int code) {
            super("return " + code);
            this.code = code;
        }

        int code() {
            return code;
        }
    }

    /** A loop ends, or continues with its next iteration. */
    static final class Leave extends Stop {

        private static final long serialVersionUID = 1;
        private final boolean forGood;
        private final int levels;

        Leave(boolean forGood, int levels) {
            super("leave " + levels);
            this.forGood = forGood;
            this.levels = levels;
        }

        /** Returns whether the outermost of the loops ends. */
        boolean isForGood() {
            return forGood;
        }

        /** Returns how many loops are left, the innermost first. */
        int levels() {
            return levels;
        }
    }

    /** The process does not end within its limits. */
    static final class RunsOn extends Stop {

        private static final long serialVersionUID = 1;

        RunsOn() {
            super("runs on");
        }
    }

    /** The script needs something that is not known here. */
    static final class Unknown extends Stop {

        private static final long serialVersionUID = 1;

        Unknown(String what) {
            super(what);
        }
    }
}
