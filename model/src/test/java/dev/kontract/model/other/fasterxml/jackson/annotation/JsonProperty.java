package dev.kontract.model.other.fasterxml.jackson.annotation;

import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;

/** An annotation of Jackson under another name, as of a version with fewer elements and other constants. */
@Retention(RetentionPolicy.RUNTIME)
public @interface JsonProperty {

    enum Access {
        READ_ONLY,
        NEWER
    }

    String value() default "";

    boolean required() default false;

    Access access() default Access.NEWER;
}
