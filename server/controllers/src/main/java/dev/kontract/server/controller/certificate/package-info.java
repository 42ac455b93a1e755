/** The controllers of certificate signing requests: they approve those of nodes, sign, and delete old ones. */
@NullMarked
package dev.kontract.server.controller.certificate;

import org.jspecify.annotations.NullMarked;
